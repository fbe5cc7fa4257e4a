/** What the addresses of these pages may hold after the `?`. Anything else in them is passed over. Pure. */
import { statesByUrgency } from './attention.ts';
import type { ConnectionFilter } from './queries.ts';

const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 200).trim() || undefined
    : undefined;

export function readFilter(search: Readonly<Record<string, unknown>>): ConnectionFilter {
  const q = word(search.q);
  const provider = word(search.provider)?.slice(0, 100);
  const state = statesByUrgency.find((known) => known === search.state);
  return {
    ...(q !== undefined && { q }),
    ...(state !== undefined && { state }),
    ...(provider !== undefined && { provider }),
  };
}

export interface NewSearch {
  readonly how?: 'here';
  readonly provider?: string;
}

export function readNew(search: Readonly<Record<string, unknown>>): NewSearch {
  const provider = word(search.provider);
  return { ...(search.how === 'here' && { how: 'here' }), ...(provider !== undefined && { provider }) };
}

export interface SettingsSearch {
  /** The form that is open at once. */
  readonly edit?: 'credentials';
}

export const readSettings = (search: Readonly<Record<string, unknown>>): SettingsSearch =>
  search.edit === 'credentials' ? { edit: 'credentials' } : {};
