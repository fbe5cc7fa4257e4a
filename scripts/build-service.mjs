import { join } from 'node:path';
import { buildWorkspace, top } from './build-workspace.mjs';

/** Puts the service and its libraries into a few files, unless they are of these very sources. @throws Error */
export function buildService() {
  const sources = ['src', 'package.json', 'rolldown.config.mjs', '../plugin-kit'];
  buildWorkspace('The service', join(top, 'packages/server'), sources);
}
