/** What the navigation of a Workspace offers, in order. */
import { IconLayoutDashboard } from '@tabler/icons-react';
import { shellStrings as words } from '../../strings/en/shell.ts';

export const sections = [{ path: '', label: words.overview, Icon: IconLayoutDashboard }] as const;
