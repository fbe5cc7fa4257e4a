/** The diagnosis as callers get it: what was seen, why that happens, what to do, in the order of likelihood. */
import type { Category, DiagnosisCode, Explanation, LikelyCause, Observation } from '@cleat/plugin-kit';
import { diagnosisCatalogue } from './catalogue.ts';

export interface Diagnosis {
  readonly code: DiagnosisCode;
  readonly category: Category;
  readonly title: string;
  readonly detail: string;
  readonly likelyCauses: readonly LikelyCause[];
  /** Null if there was no answer. `code` only if the method or plugin lists it: never the Provider's text. */
  readonly providerError: { readonly status: number; readonly code: string | null } | null;
  readonly retryable: boolean;
  readonly occurredAt: string;
  readonly firstOccurredAt: string;
  readonly occurrences: number;
}

/**
 * DNS and TLS failures are the configuration's fault until the destination has once worked, and an outage
 * afterwards; a resolver that cannot say is always an outage.
 */
export function categoryOf(
  code: DiagnosisCode,
  context: { readonly provenDestination: boolean; readonly resolverUnavailable: boolean },
): Category {
  if (code === 'dns_failure' && (context.provenDestination || context.resolverUnavailable))
    return 'availability';
  if (code === 'tls_failure' && context.provenDestination) return 'availability';
  return diagnosisCatalogue[code].category;
}

export interface DiagnosisInput {
  readonly observation: Observation;
  /** One sentence: what was seen, free of values that a Provider could have chosen. */
  readonly seen: string;
  readonly explanation: Explanation | undefined;
  readonly at: Date;
}

export function diagnose({ observation, seen, explanation, at }: DiagnosisInput): Diagnosis {
  const general = diagnosisCatalogue[observation.code];
  const occurredAt = at.toISOString();
  return {
    code: observation.code,
    category: observation.category,
    title: explanation?.title ?? general.title,
    detail: `${seen} ${explanation?.detail ?? general.detail}`,
    likelyCauses: explanation?.likelyCauses ?? general.likelyCauses,
    providerError:
      observation.status === null
        ? null
        : { status: observation.status, code: observation.providerErrorCode },
    // What only a person can mend is not retryable.
    retryable: observation.category === 'availability' || observation.category === 'protocol',
    occurredAt,
    firstOccurredAt: occurredAt,
    occurrences: 1,
  };
}

/** The same failure again keeps the time it was first seen, and counts. */
export function sinceEarlier(diagnosis: Diagnosis, earlier: Diagnosis | null): Diagnosis {
  if (earlier === null || earlier.code !== diagnosis.code) return diagnosis;
  return { ...diagnosis, firstOccurredAt: earlier.firstOccurredAt, occurrences: earlier.occurrences + 1 };
}
