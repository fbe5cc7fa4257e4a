/** Checks at load that further parameters of a request stand in for none that the service sets. Pure. */
import type { GrantMethod } from '@cleat/plugin-kit';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';

/** Parameters of RFC 6749, 7521, 7523 and 7636 that prove or name something, and those with a member of their own. */
const reserved =
  /^(grant_type|client_id|client_secret|client_assertion(_type)?|assertion|refresh_token|code(_verifier)?|redirect_uri|scope|resource|audience)$/i;

/** Parameters of the authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1). */
const reservedInBrowser =
  /^(response_type|client_id|redirect_uri|state|scope|code_challenge(_method)?|nonce)$/i;

export function faultsOfParameters(method: GrantMethod, pointer: string): PluginFault[] {
  if (method.type === 'service_account' && method.kind === 'app_installation') return [];
  const ofBrowser = method.type === 'oauth2_authorization_code' ? (method.authorizationParameters ?? {}) : {};
  return [
    ...faultsOf(method.parameters ?? {}, reserved, `${pointer}/parameters`),
    ...faultsOf(ofBrowser, reservedInBrowser, `${pointer}/authorizationParameters`),
  ];
}

function faultsOf(
  parameters: Readonly<Record<string, string>>,
  names: RegExp,
  pointer: string,
): PluginFault[] {
  return Object.keys(parameters)
    .filter((name) => names.test(name))
    .map((name) => ({
      pointer: `${pointer}/${pointerSegment(name)}`,
      message:
        'is set by the service itself: use the member of the method that stands for it, if there is one',
    }));
}
