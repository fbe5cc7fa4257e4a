/** Google Workspace's Admin SDK (https://developers.google.com/workspace/admin/directory): users, groups, organizational units. */
import { definePlugin, type Explanation, type Observation } from '@cleat/plugin-kit';
import { AREAS } from './areas.ts';
import { CODES, MEANINGS, PLACES } from './codes.ts';
import { explainOauth, oauth } from './oauth.ts';
import { explainServiceAccount, serviceAccount } from './service-account.ts';

const explanations: Readonly<Record<string, (observation: Observation) => Explanation | undefined>> = {
  [serviceAccount.id]: explainServiceAccount,
  [oauth.id]: explainOauth,
};

export default definePlugin({
  id: 'google-workspace',
  name: 'Google Workspace',
  description: 'Users, groups and organizational units of a Google Workspace account.',
  version: '0.1.0',
  categories: ['identity'],
  logoUrl: '/logos/google.svg',
  strategies: [serviceAccount, oauth],
  domains: AREAS.map(({ id, label, probe }) => ({ id, label, probe })),
  providerErrorCodes: CODES,
  refusals: { codeAt: PLACES, meanings: MEANINGS },
  // Batch requests stand beside `/admin`, and carry paths of their own that nobody would judge.
  proxy: { paths: ['/admin/'] },
  explain: (observation) => explanations[observation.strategyId]?.(observation),
});
