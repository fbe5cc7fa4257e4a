/** BambooHR's API (https://documentation.bamboohr.com/docs/getting-started), with the key of one of its users. */
import {
  definePlugin,
  type Explanation,
  type LikelyCause,
  nameField,
  type Observation,
  secretField,
} from '@cleat/plugin-kit';

const TIME_OFF = 'time_off';
const STEP = { user: 1, key: 2, values: 3 } as const;

/**
 * Answered with 403 to whatever is asked for, once an unknown key was used repeatedly:
 * https://documentation.bamboohr.com/docs/getting-started
 */
const locked: LikelyCause = {
  cause: 'A wrong key was used several times, and BambooHR has locked the API for a while.',
  fix: 'Wait, and test again.',
};

/** BambooHR names its errors in a header and in words only, so the status decides. */
function explain({ code, domain }: Observation): Explanation | undefined {
  if (code === 'token_rejected') {
    return {
      title: 'BambooHR does not accept this API key',
      detail: 'The key is not one of this company’s.',
      likelyCauses: [
        {
          cause: 'The key was only partly copied, or was deleted in BambooHR.',
          fix: 'Create a new API key and enter it whole.',
          guideStep: STEP.key,
        },
        {
          cause: 'The key belongs to another company.',
          fix: 'Enter the part before .bamboohr.com of the address where this key was created.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  if (code === 'permission_denied') {
    const ofTheUser: [LikelyCause, LikelyCause] = [
      {
        cause: `The access level of that user does not include ${domain?.label.toLowerCase() ?? 'this'}.`,
        fix: 'Give the user an access level that does, under Settings, Access Levels.',
        guideStep: STEP.user,
      },
      {
        cause: 'That user was disabled.',
        fix: 'Enable the user, or create a key as another one.',
        guideStep: STEP.user,
      },
    ];
    // An area is asked for with a key that was let in before.
    const atTest = domain === null;
    return {
      title: atTest ? 'BambooHR refuses the request of this key' : 'The user behind the key may not see this',
      detail: 'A key can do what the user can who created it, and no more.',
      likelyCauses: atTest ? [locked, ...ofTheUser] : ofTheUser,
    };
  }
  if (code === 'empty_field_set' && domain?.id === TIME_OFF) {
    return {
      title: 'BambooHR shows no open request for time off',
      detail: 'Only requests that wait for a decision are asked for.',
      likelyCauses: [
        { cause: 'There is none at the moment.', fix: 'Nothing needs to be done.' },
        {
          cause: 'The access level of the user shows the time off of nobody.',
          fix: 'Give the user an access level that does, under Settings, Access Levels.',
          guideStep: STEP.user,
        },
      ],
    };
  }
  if (code === 'host_not_found') {
    return {
      title: 'BambooHR knows no company of this name',
      detail: 'The company is the part before .bamboohr.com where its people log in.',
      likelyCauses: [
        {
          cause: 'The company domain was mistyped.',
          fix: 'Copy it from the address where you log in to BambooHR.',
          guideStep: STEP.values,
        },
      ],
    };
  }
  return undefined;
}

export default definePlugin({
  id: 'bamboohr',
  name: 'BambooHR',
  description: 'Employees, time off and fields of a company in BambooHR.',
  version: '0.1.0',
  categories: ['hr'],
  strategies: [
    {
      id: 'api-key',
      label: 'API key',
      configSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['companyDomain', 'apiKey'],
        properties: {
          companyDomain: nameField({
            title: 'Company domain',
            description: 'The part before .bamboohr.com of the address where you log in.',
            example: 'acme',
            order: 1,
          }),
          apiKey: secretField({
            title: 'API key',
            description: 'Shown once, when a user creates it.',
            order: 2,
          }),
        },
      },
      docs: {
        summary: 'The key of a user of BambooHR; the connection sees what this user sees.',
        url: 'https://documentation.bamboohr.com/docs/getting-started',
        guide: new URL('./guide.md', import.meta.url),
      },
      // HTTP Basic with the key as user name; any text may be the password.
      method: { type: 'basic', username: { field: 'apiKey' }, password: { text: 'x' } },
      destinations: { baseUrl: ['https://{companyDomain}.bamboohr.com/api/v1'] },
      test: [
        {
          id: 'fields',
          label: 'Read the list of fields',
          request: { path: '/meta/fields' },
          expects: 'json',
        },
      ],
    },
  ],
  domains: [
    { id: 'employees', label: 'Employees', probe: { path: '/employees/directory', rows: 'employees' } },
    { id: 'fields', label: 'Fields', probe: { path: '/meta/fields' } },
    // https://documentation.bamboohr.com/reference/time-off-get-time-off-requests-1: both dates are required. There
    // is no paging, so only what is not decided yet is asked for.
    {
      id: TIME_OFF,
      label: 'Time off',
      probe: {
        path: '/time_off/requests',
        query: { start: '2000-01-01', end: '2099-12-31', status: 'requested' },
      },
    },
  ],
  explain,
});
