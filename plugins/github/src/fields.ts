/** What all strategies share: which GitHub it is, and which organization. */
import { type ConfigProperty, nameField, urlField } from '@cleat/plugin-kit';

/** Orders 10 to 12: below what the strategy itself asks for. */
export const placeFields: Readonly<Record<string, ConfigProperty>> = {
  organization: {
    type: 'string',
    title: 'Organization',
    description:
      'The organization as it stands in its address, such as octo-org in github.com/octo-org. Without it the connection reads what the account itself sees.',
    examples: ['octo-org'],
    maxLength: 39,
    pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
    'x-order': 10,
  },
  gheSubdomain: nameField({
    title: 'Subdomain of GHE.com',
    description: 'For Enterprise Cloud with data residency only: octocorp in octocorp.ghe.com.',
    example: 'octocorp',
    order: 11,
  }),
  serverUrl: urlField({
    title: 'Enterprise Server URL',
    description: 'For a GitHub Enterprise Server of your own only: its web address, without /api/v3.',
    example: 'https://github.example.com',
    order: 12,
  }),
};

/** Where the REST API is, and where people log in. */
export const API = ['{serverUrl}/api/v3', 'https://api.{gheSubdomain}.ghe.com', 'https://api.github.com'];
export const WEB = ['{serverUrl}', 'https://{gheSubdomain}.ghe.com', 'https://github.com'];
