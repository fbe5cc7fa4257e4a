/** What several tests of the console do. */
import { expect } from 'vitest';
import { connect, credentials, type World } from '../support/world.ts';
import { type Stage, signIn, type Window } from './support.ts';

/** A connection whose secret the sandbox refuses. Returns its id. */
export async function connectWrongly(world: World, name: string, secret = 'wrong'): Promise<string> {
  const authenticationConfig = { ...credentials(world.sandbox), clientSecret: secret };
  return String((await connect(world, world.home, { name, authenticationConfig })).at('id'));
}

export async function connectRightly(world: World, name: string): Promise<string> {
  return String((await connect(world, world.home, { name })).at('id'));
}

/** For what comes by itself: only against hangs. */
export const patient = { timeout: 20_000 };

type Role = keyof World['home']['keys'];

/** Signed in to the Workspace `home`, at one of its pages. @param path below `/w/{id}` */
export async function openConsole(
  stage: Stage,
  path: string,
  options: Parameters<Stage['open']>[0] & { readonly role?: Role } = {},
): Promise<Window> {
  const { home } = stage.world;
  const opened = await stage.open(options);
  await signIn(opened.page, home.keys[options.role ?? 'workspace_admin']);
  await opened.page.goto(`/w/${home.id}${path}`);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}

/** Nothing was written to the console, and the policy was kept. */
export function expectQuiet({ faults }: Window): void {
  expect(faults).toEqual([]);
}
