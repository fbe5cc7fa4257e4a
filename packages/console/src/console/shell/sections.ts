/** What the navigation of a Workspace offers, in order. `role`: shown to those only who may use it. */
import {
  IconActivity,
  IconApps,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconPlugConnected,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Session } from '../../api/client.ts';
import { shellStrings as words } from '../../strings/en/shell.ts';

interface Section {
  readonly path: string;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>;
  readonly role?: Session['role'];
}

export const sections: readonly Section[] = [
  { path: '', label: words.overview, Icon: IconLayoutDashboard },
  { path: 'connections', label: words.connections, Icon: IconPlugConnected },
  { path: 'events', label: words.events, Icon: IconActivity },
  { path: 'audit', label: words.audit, Icon: IconListSearch, role: 'workspace_admin' },
  { path: 'keys', label: words.keys, Icon: IconKey, role: 'workspace_admin' },
  { path: 'providers', label: words.providers, Icon: IconApps },
];
