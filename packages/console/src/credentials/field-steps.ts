/** Which step of the guide a field's value comes from. Pure. */
import type { ConfigField } from './config-fields.ts';
import type { Guide } from './guide-panel.tsx';

/**
 * The first step that names the field in bold, as guides write what is seen on a screen.
 * @returns its number, from 1; null where no step does
 */
export function stepOfField({ title }: Pick<ConfigField, 'title'>, docs: Guide | undefined): number | null {
  const found = docs?.steps.findIndex(({ body }) => body.includes(`**${title}**`)) ?? -1;
  return found === -1 ? null : found + 1;
}
