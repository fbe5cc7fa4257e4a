/** What each role may do: every role may what the ones below it may. */
export const roles = ['workspace_reader', 'workspace_operator', 'workspace_admin', 'instance_admin'] as const;
export type Role = (typeof roles)[number];
export type WorkspaceRole = Exclude<Role, 'instance_admin'>;

export const workspaceRoles = [
  'workspace_admin',
  'workspace_operator',
  'workspace_reader',
] as const satisfies readonly WorkspaceRole[];

export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Who is calling. An instance admin belongs to no Workspace and names one with each request. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  readonly workspaceId: string | null;
  /** Present for a browser in a connect session, which may do this and no more. */
  readonly connect?: ConnectRights;
}

export interface ConnectRights {
  /** Null: any. */
  readonly providerIds: readonly string[] | null;
  /** The connection to mend, or the one that was made. */
  readonly connectionId: string | null;
  readonly mends: boolean;
  readonly returnTo: string | null;
  readonly expiresAt: Date;
}

/** For whom, by whom and under which request something is done. */
export interface Scope {
  readonly workspaceId: string;
  readonly caller: Caller;
  readonly requestId: string;
}

/** As audit lines name it. */
export function by({ caller, requestId }: Scope): { readonly actor: string; readonly requestId: string } {
  return { actor: caller.id, requestId };
}
