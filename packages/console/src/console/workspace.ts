/** The Workspace that a page stands in, and what the person who is signed in may do there. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Session } from '../api/client.ts';
import { sessionQuery } from './session/session.ts';

export const useWorkspaceId = (): string => useParams({ from: '/signed-in/w/$workspaceId' }).workspaceId;

type Role = Session['role'];
const ranks: Readonly<Record<Role, number>> = {
  workspace_reader: 0,
  workspace_operator: 1,
  workspace_admin: 2,
  instance_admin: 3,
};

/** What a page offers; the service judges each call by itself. */
export function useMay(role: Role): boolean {
  const { data } = useSuspenseQuery(sessionQuery);
  return data !== null && ranks[data.role] >= ranks[role];
}
