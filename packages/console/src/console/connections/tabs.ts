/** The pages of one connection, in order. */
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { shellStrings } from '../../strings/en/shell.ts';

export const tabs: readonly { readonly path: string; readonly label: string }[] = [
  { path: '', label: words.overview },
  { path: 'access', label: words.access },
  { path: 'syncs', label: shellStrings.syncs },
  { path: 'records', label: shellStrings.records },
  { path: 'settings', label: words.settings },
  { path: 'history', label: words.history },
];
