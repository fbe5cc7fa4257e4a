import { describe, expect, it } from 'vitest';
import { mayActAs, type Role, roles, workspaceRoles } from './roles.ts';

/** Rows: the role that the caller has. Columns: the role that is needed. */
const columns = ['workspace_reader', 'workspace_operator', 'workspace_admin', 'instance_admin'] as const;
const table: Record<Role, readonly [boolean, boolean, boolean, boolean]> = {
  workspace_reader: [true, false, false, false],
  workspace_operator: [true, true, false, false],
  workspace_admin: [true, true, true, false],
  instance_admin: [true, true, true, true],
};
const pairs = roles.flatMap((role) =>
  columns.map((needed, index) => [role, needed, table[role][index] === true] as const),
);

describe('what a role may', () => {
  it.each(pairs)('%s as %s: %s', (role, needed, may) => {
    expect(mayActAs(role, needed)).toBe(may);
  });

  it('is said for every role', () => {
    expect(pairs).toHaveLength(roles.length ** 2);
    expect([...columns].toSorted()).toEqual([...roles].toSorted());
  });

  it('of a Workspace key is never that of the instance admin', () => {
    expect([...workspaceRoles, 'instance_admin'].toSorted()).toEqual([...roles].toSorted());
  });
});
