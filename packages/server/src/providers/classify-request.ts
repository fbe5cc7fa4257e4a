/** What the answer to a request says, by the general rules and those of the plugin. Pure. */
import type { AnswerFault, ProviderPlugin } from '@cleat/plugin-kit';
import { type Classification, classifyAnswer, classifyFailure } from '../diagnosis/classify.ts';
import type { EgressOutcome } from '../egress/types.ts';
import { memberAt } from '../methods/member-at.ts';

export function classifyRequest(
  { providerErrorCodes, answerFault, refusals }: ProviderPlugin,
  outcome: EgressOutcome,
): Classification {
  if (outcome.kind === 'failure') return classifyFailure(outcome);
  const classification = classifyAnswer('request', outcome, providerErrorCodes, refusals);
  return answerFault === undefined
    ? classification
    : withFault(classification, answerFault, providerErrorCodes);
}

/** A 200 that says of itself that it failed. */
function withFault(
  classification: Classification,
  { flag, code, meanings }: AnswerFault,
  safeCodes: readonly string[] = [],
): Classification {
  const { body } = classification;
  if (classification.code !== null || memberAt(body, flag) !== false) return classification;
  const said = memberAt(body, code);
  const named = typeof said === 'string' ? said : '';
  const meaning = Object.hasOwn(meanings, named) ? meanings[named] : undefined;
  return {
    ...classification,
    code: meaning ?? 'request_refused',
    providerErrorCode: safeCodes.includes(named) ? named : null,
  };
}
