/** The pages of one connection, in order. */
import type { Session } from '../../api/client.ts';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { shellStrings } from '../../strings/en/shell.ts';

interface Tab {
  readonly path: string;
  readonly label: string;
  /** Shown to those only who may use it. */
  readonly role?: Session['role'];
}

export const tabs: readonly Tab[] = [
  { path: '', label: words.overview },
  { path: 'access', label: words.access },
  { path: 'syncs', label: shellStrings.syncs },
  { path: 'records', label: shellStrings.records, role: 'workspace_operator' },
  { path: 'settings', label: words.settings },
  { path: 'history', label: words.history },
];
