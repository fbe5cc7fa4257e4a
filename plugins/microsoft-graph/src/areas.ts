/** What can be read, and the least permission that opens it: https://learn.microsoft.com/graph/permissions-reference */
export const AREAS = [
  { id: 'users', label: 'Users', path: '/users', permission: 'User.Read.All' },
  { id: 'groups', label: 'Groups', path: '/groups', permission: 'Group.Read.All' },
] as const;
