/** Checks at load that further parameters of a token request stand in for none that the service sets. Pure. */
import type { GrantMethod } from '@cleat/plugin-kit';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';

/** Parameters of RFC 6749, 7521, 7523 and 7636 that prove or name something, and those with a member of their own. */
const reserved =
  /^(grant_type|client_id|client_secret|client_assertion(_type)?|assertion|refresh_token|code(_verifier)?|redirect_uri|scope|resource|audience)$/i;

export function faultsOfParameters(method: GrantMethod, pointer: string): PluginFault[] {
  if (method.type === 'service_account' && method.kind === 'app_installation') return [];
  return Object.keys(method.parameters ?? {})
    .filter((name) => reserved.test(name))
    .map((name) => ({
      pointer: `${pointer}/parameters/${pointerSegment(name)}`,
      message:
        'is set by the service itself: use the member of the method that stands for it, if there is one',
    }));
}
