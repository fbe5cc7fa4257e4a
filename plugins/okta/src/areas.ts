/** What can be read, and the scope that opens it to a service app. */
export const AREAS = [
  { id: 'users', label: 'Users', path: '/users', scope: 'okta.users.read' },
  { id: 'groups', label: 'Groups', path: '/groups', scope: 'okta.groups.read' },
  { id: 'apps', label: 'Apps', path: '/apps', scope: 'okta.apps.read' },
  { id: 'logs', label: 'System log', path: '/logs', scope: 'okta.logs.read' },
] as const;
