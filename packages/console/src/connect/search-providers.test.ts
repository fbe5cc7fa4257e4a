import { expect, it } from 'vitest';
import { searchProviders } from './search-providers.ts';

const provider = (id: string, name: string, description: string, categories: string[] = []) => ({
  ...{ id, name, description, categories },
  logoUrl: null,
  version: '1',
});
const providers = [
  provider('github', 'GitHub', 'Repositories, beside Workday', ['code']),
  provider('workday-rest', 'Workday (REST API)', 'Staffing and payroll', ['hr']),
  provider('slack', 'Slack', 'Channels'),
];

it.each([
  ['', ['github', 'workday-rest', 'slack']],
  ['work', ['workday-rest', 'github']],
  ['WORKDAY rest', ['workday-rest']],
  ['hr', ['workday-rest']],
  ['orkday', []],
  ['slâck', ['slack']],
])('%j finds %j', (wanted, ids) =>
  expect(searchProviders(providers, wanted).map(({ id }) => id)).toEqual(ids),
);
