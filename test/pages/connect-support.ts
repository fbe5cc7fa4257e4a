/** The connect page, as an administrator meets it: a link, a form, a button. */
import type { Page } from 'playwright-core';
import type { Stage, Window } from './support.ts';

export const secret = 'sandbox-secret-5f2c9e';

export async function newLink(
  stage: Stage,
  draft: object = { providerIds: ['workday-rest'] },
): Promise<string> {
  const answer = await stage.world.home.call('POST', '/api/connect-sessions', draft);
  if (answer.status !== 201) throw new Error(`no link: ${answer.text}`);
  return String(answer.at('url'));
}

export interface Entries {
  readonly 'Tenant Name': string;
  readonly 'Client ID': string;
  readonly 'Client Secret': string;
  readonly 'Base URL': string;
}

/** The right values for the sandbox, but for those given. */
export async function fillIn(page: Page, stage: Stage, change: Partial<Entries> = {}): Promise<void> {
  const entries: Entries = {
    'Tenant Name': 'acme',
    'Client ID': 'sandbox-client',
    'Client Secret': secret,
    'Base URL': `${stage.world.sandbox.origin}/ccx/api/v1/acme`,
    ...change,
  };
  for (const [label, value] of Object.entries(entries)) await field(page, label).fill(value);
}

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

export const save = (page: Page) => page.getByRole('button', { name: 'Save & test connection' });

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Everything that a script could read on the page. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      history.state,
      document.body.textContent,
    ]),
  );

/** What a browser itself writes down of refused calls is no fault of the page. */
export const faultsBut = (
  { faults }: Pick<Window, 'faults'>,
  ...statuses: readonly number[]
): readonly string[] =>
  faults.filter(
    (fault) =>
      !statuses.some((status) =>
        fault.startsWith(`Failed to load resource: the server responded with a status of ${status}`),
      ),
  );
