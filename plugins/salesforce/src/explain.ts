/** What answers of Salesforce mean, and how to mend them. */
import type { Explanation, Observation } from '@cleat/plugin-kit';
import { explainGrant } from './explain-grant.ts';
import { explainRequest } from './explain-request.ts';
import { stepsOf } from './steps.ts';

export function explain(observation: Observation): Explanation | undefined {
  const { code, stage, strategyId } = observation;
  const steps = stepsOf(strategyId);
  if (code === 'host_not_found' || code === 'login_page' || code === 'redirect_refused') {
    return wrongAddress(observation, steps.values);
  }
  return stage === 'grant' ? explainGrant(observation, steps) : explainRequest(observation, steps);
}

function wrongAddress({ baseUrl }: Observation, guideStep: number): Explanation {
  const host = URL.parse(baseUrl)?.hostname ?? '';
  const ofPages = /\.(?:lightning\.force\.com|salesforce-setup\.com|visualforce\.com)$/.test(host);
  return {
    title: 'There is no Salesforce API at this address',
    detail: 'Every org has its API below its My Domain.',
    likelyCauses: [
      {
        cause: ofPages
          ? 'It is the address of pages, as the browser shows it.'
          : 'The My Domain was mistyped or renamed, or is that of a sandbox that is gone.',
        fix: ofPages
          ? 'Enter the My Domain URL, which ends in my.salesforce.com.'
          : 'Copy the Current My Domain URL from Setup, My Domain.',
        guideStep,
      },
    ],
  };
}
