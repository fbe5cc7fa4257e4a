/** Fields that the strategies share. */
import { type ConfigProperty, secretField } from '@cleat/plugin-kit';

export const myDomain: ConfigProperty = {
  type: 'string',
  title: 'My Domain URL',
  description:
    'The address of your org, which ends in my.salesforce.com; of a sandbox such as https://acme--dev.sandbox.my.salesforce.com.',
  examples: ['https://acme.my.salesforce.com'],
  minLength: 1,
  maxLength: 2048,
  format: 'uri',
  // The origin alone: the paths of the API begin at the root.
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\s\\\\]+/?$',
  'x-order': 1,
  'x-destination': true,
};

/** It names the app, as a client id does. */
export const consumerKey: ConfigProperty = {
  type: 'string',
  title: 'Consumer Key',
  description: 'On the Settings tab of the app, under OAuth Settings.',
  minLength: 1,
  maxLength: 512,
  pattern: '^[^\\u0000-\\u001F\\u007F]+$',
  'x-order': 2,
  'x-secret': false,
};

export const consumerSecret = secretField({
  title: 'Consumer Secret',
  description: 'Beside the Consumer Key.',
  order: 3,
});
