/** What can be read; the REST API opens each object by the permissions of the user behind the token. */
export const VERSION = '/services/data/v62.0';

export const AREAS = [
  { id: 'users', label: 'Users', object: 'User' },
  { id: 'accounts', label: 'Accounts', object: 'Account' },
  { id: 'contacts', label: 'Contacts', object: 'Contact' },
  { id: 'opportunities', label: 'Opportunities', object: 'Opportunity' },
] as const;

/** One row: https://developer.salesforce.com/docs/platform/api-rest/guide/dome-query.html */
export const oneRow = (object: string) => ({
  path: `${VERSION}/query`,
  query: { q: `SELECT Id, Name FROM ${object} LIMIT 1` },
  rows: 'records',
});
