/**
 * What can be read, and the permission that opens it: https://learn.microsoft.com/graph/permissions-reference
 * Groups by the least that changes nothing (https://learn.microsoft.com/graph/api/group-list): Group.Read.All would
 * open conversations, calendars and files of the groups as well.
 */
export const AREAS = [
  { id: 'users', label: 'Users', path: '/users', permission: 'User.Read.All' },
  { id: 'groups', label: 'Groups', path: '/groups', permission: 'GroupMember.Read.All' },
] as const;
