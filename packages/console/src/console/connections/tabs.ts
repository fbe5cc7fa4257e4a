/** The pages of one connection, in order. */
import { connectionPageStrings as words } from '../../strings/en/connection.ts';

export const tabs: readonly { readonly path: string; readonly label: string }[] = [
  { path: '', label: words.overview },
  { path: 'access', label: words.access },
  { path: 'settings', label: words.settings },
  { path: 'history', label: words.history },
];
