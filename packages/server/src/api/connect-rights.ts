/** What a connect session may do: the operations named here, on its own Providers and its one connection. Pure. */
import type { ConnectRights } from '../callers/roles.ts';

/** What a call is about. */
export interface Named {
  readonly providerId?: string | undefined;
  readonly connectionId?: string | undefined;
}

/** `elsewhere`: allowed as such, but not on this object, which is answered like one that does not exist. */
export type Verdict = 'allowed' | 'forbidden' | 'elsewhere';
type Rule = (rights: ConnectRights, named: Named) => Verdict;

const onProvider: Rule = ({ providerIds }, { providerId }) =>
  providerId !== undefined && (providerIds === null || providerIds.includes(providerId))
    ? 'allowed'
    : 'elsewhere';
const onConnection: Rule = (rights, { connectionId }) =>
  connectionId !== undefined && connectionId === rights.connectionId ? 'allowed' : 'elsewhere';
/** One alone. */
const creating: Rule = (rights, named) =>
  rights.mends || rights.connectionId !== null ? 'forbidden' : onProvider(rights, named);

const rules: ReadonlyMap<string, Rule> = new Map([
  ['readProvider', onProvider],
  [
    'validateCredential',
    (rights, named) => (named.connectionId === undefined ? onProvider : onConnection)(rights, named),
  ],
  ['createConnection', creating],
  ['configureConnection', onConnection],
  [
    'startAuthorization',
    (rights, named) => (named.connectionId === undefined ? creating : onConnection)(rights, named),
  ],
  // The state is bound to who started: that of anybody else is refused there.
  ['completeAuthorization', () => 'allowed'],
  ['readConnection', onConnection],
  ['readCredentialDetail', onConnection],
]);

export const isConnectOperation = (operation: string): boolean => rules.has(operation);

/** @param operation as the OpenAPI document names it */
export function judge(operation: string, rights: ConnectRights, named: Named): Verdict {
  return rules.get(operation)?.(rights, named) ?? 'forbidden';
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const member = (holder: unknown, name: string): string | undefined =>
  typeof holder === 'object' && holder !== null
    ? text(Object.getOwnPropertyDescriptor(holder, name)?.value)
    : undefined;

/** What a call names in its path, query and body. */
export function namedBy(
  operation: string,
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): Named {
  const id = member(request.params, 'id');
  if (operation === 'readProvider') return { providerId: id };
  return {
    providerId: member(request.body, 'providerId'),
    connectionId: id ?? member(request.body, 'connectionId') ?? member(request.query, 'connectionId'),
  };
}
