/** Requests that were not sent: why not, and what is said of that in place of the plugin's words. Pure. */
import type { DiagnosisCode, Explanation, Method } from '@cleat/plugin-kit';
import type { EgressOutcome } from '../egress/types.ts';
import type { Exchange } from '../grants/exchange.ts';
import type { Secrets } from '../vault/secret.ts';

/** Why nothing was sent. */
export interface Unbuilt {
  readonly code: DiagnosisCode;
  readonly reason: string;
}

export const unbuilt: Unbuilt = {
  code: 'invalid_configuration',
  reason: 'No request within the base URL could be built from this configuration.',
};
export const unsendable: Unbuilt = {
  code: 'invalid_configuration',
  reason:
    'The credential holds a character that cannot be sent, such as a typographic quote, a dash or an invisible space.',
};
/** Not the configuration's fault: the connection stays as it is. */
export const pluginFailed: Unbuilt = {
  code: 'unexpected_response',
  reason: 'The plugin of this Provider failed, and nothing was sent.',
};

/** Whether a key or token is there as a whole, so that only a character of it can be what does not fit. */
export function holdsAllParts(method: Method, secrets: Secrets): boolean {
  if (method.type === 'bearer_token') return secrets.has(method.tokenField);
  return method.type === 'api_key' && method.keys.every(({ field }) => secrets.has(field));
}

/** Nothing was sent, so that a plugin, which knows its Provider, has nothing to say of it. */
export function ofUnsent(outcome: EgressOutcome): Explanation | undefined {
  if (outcome.kind !== 'failure') return undefined;
  if (outcome.reason === unsendable.reason) return ofUnsendable;
  return outcome.reason === pluginFailed.reason ? ofPluginFailed : undefined;
}

const ofUnsendable: Explanation = {
  title: 'The credential cannot be sent',
  detail: 'Copy it again.',
  likelyCauses: [
    {
      cause:
        'It came by way of a document, a mail or a chat, which puts characters of its own in place of some.',
      fix: 'Copy it again, from where the Provider shows it, and save it.',
    },
  ],
};

const ofPluginFailed: Explanation = {
  title: 'The plugin of this Provider has a fault',
  detail: 'It does not come from what was entered.',
  likelyCauses: [
    {
      cause: 'The code of the plugin does not work as it should.',
      fix: 'Tell whoever runs Cleat: its log says what failed.',
    },
  ],
};

export function unbuildable(
  baseUrl: string,
  { code, reason }: Unbuilt,
): Pick<Exchange, 'outcome' | 'classification'> {
  return {
    outcome: {
      kind: 'failure',
      code: 'destination_blocked',
      phase: 'guard',
      host: new URL(baseUrl).host,
      reason,
    },
    classification: { code, status: null, html: false, providerErrorCode: null, body: undefined },
  };
}
