/** The shape of the table of field failures, and what the contract says of each code. */
import type { Category, DiagnosisCode } from '@cleat/plugin-kit';
import type { FaultInput } from '@cleat/sandbox/faults.ts';
import type { Sandbox } from '@cleat/sandbox/sandbox.ts';
import type { Place } from '@cleat/sandbox/tenants.ts';

/** What a row breaks: the platform, and another server to which it can lead astray. */
export interface Scene {
  readonly sandbox: Sandbox;
  /** Origin of a server that nobody may call. */
  readonly trap: string;
}

/** What the first cause tells a person to do. `guideStep` null: no step of the guide mends it. */
interface Fix {
  readonly guideStep: number | null;
  readonly words: string;
}

export const FIX = {
  enableUser: { guideStep: 1, words: 'Unlock or enable the account' },
  activate: { guideStep: 4, words: 'Activate Pending Security Policy Changes' },
  grantPolicy: { guideStep: 3, words: 'Grant the group Get or View access' },
  enableAreas: { guideStep: 5, words: 'Enable all five functional areas' },
  linkUser: { guideStep: 6, words: 'confirm the linked user' },
  setGrantType: { guideStep: 6, words: 'set Client Grant Type to Client Credentials' },
  enterAgain: { guideStep: 7, words: 'Enter both again' },
  servicesHost: { guideStep: 7, words: 'enter the services host as Base URL' },
  wholeEndpoint: { guideStep: 7, words: 'enter the whole REST endpoint as Base URL' },
  notLogin: { guideStep: 7, words: 'Enter the services host as Base URL' },
  publicHost: { guideStep: 7, words: 'Enter the public services host as Base URL, beginning with https' },
  allowAddress: { guideStep: null, words: 'allow the address that Cleat calls from' },
  wait: { guideStep: null, words: 'Wait a few minutes and test again' },
} as const satisfies Readonly<Record<string, Fix>>;

/** What a failure must come to. */
export interface Expected {
  readonly name: string;
  readonly code: DiagnosisCode;
  /** Only where it differs from the code's own. */
  readonly category?: Category;
  /** The first failed step. */
  readonly step: 'token' | 'workers';
  /** The HTTP status reported; null: there was no answer. */
  readonly status: number | null;
  readonly providerCode?: string;
  readonly fix: Fix;
  /** Guide steps that other causes must name. */
  readonly also?: readonly number[];
  /** Words that one of the causes must hold. */
  readonly says?: string;
}

/** The platform breaks, under new and under working connections alike. */
export interface PlatformFailure extends Expected {
  readonly breaks: (scene: Scene) => void;
  /** Ends with the time allowed for one request. */
  readonly outlastsPatience?: true;
}

/** A person enters something that cannot work. */
export interface EnteredFailure extends Expected {
  readonly entered: (scene: Scene) => Readonly<Record<string, string | undefined>>;
}

/** Contract §5, in the test's own words. */
export const CATEGORY: Readonly<Record<DiagnosisCode, Category>> = {
  invalid_client: 'authentication',
  unauthorized_client: 'authentication',
  invalid_grant: 'authentication',
  grant_revoked: 'authentication',
  token_rejected: 'authentication',
  permission_denied: 'authorization',
  insufficient_scope: 'authorization',
  empty_field_set: 'authorization',
  host_not_found: 'configuration',
  destination_blocked: 'configuration',
  redirect_refused: 'configuration',
  invalid_configuration: 'configuration',
  login_page: 'configuration',
  request_refused: 'configuration',
  dns_failure: 'configuration',
  tls_failure: 'configuration',
  connection_refused: 'availability',
  connection_lost: 'availability',
  timeout: 'availability',
  rate_limited: 'availability',
  provider_unavailable: 'availability',
  unexpected_response: 'protocol',
  response_too_large: 'protocol',
};

export const categoryOf = ({ code, category }: Expected): Category => category ?? CATEGORY[code];

/** Contract §6: these never move a state. */
export const movesState = (row: Expected): boolean => !['availability', 'protocol'].includes(categoryOf(row));

export const fault =
  (at: Place, input: FaultInput): PlatformFailure['breaks'] =>
  ({ sandbox }) =>
    void sandbox.tenant().fault({ at, ...input });

/** Another token error of RFC 6749 §5.2 or an API error: a status with a body. */
export const refusal = (at: Place, status: number, body: unknown): PlatformFailure['breaks'] =>
  fault(at, { kind: 'status', status, body });
