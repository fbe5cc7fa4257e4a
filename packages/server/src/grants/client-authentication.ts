/** Which forms of client authentication are tried, in which order. Pure. */
import type { ClientAuthentication } from '@cleat/plugin-kit';

/** Kept with the connection. */
export interface RememberedForm {
  /** What worked last; null if nothing has. */
  readonly form: ClientAuthentication | null;
  /** The version of the secret for which other forms than the first have been tried. */
  readonly triedForSecretVersion: number | null;
}

type Forms = readonly [ClientAuthentication, ...ClientAuthentication[]];

/**
 * What worked comes first. Others follow only while a person waits, and once per version of the secret: a
 * server that counts failures would otherwise lock the account.
 */
export function formsToTry(
  declared: Forms,
  context: {
    readonly personWaits: boolean;
    readonly secretVersion: number;
    readonly remembered: RememberedForm | null;
    readonly basicFormsDiffer: boolean;
  },
): Forms {
  const { remembered } = context;
  const known = remembered?.form ?? null;
  const first = known !== null && declared.includes(known) ? known : declared[0];
  const mayTryOthers = context.personWaits && remembered?.triedForSecretVersion !== context.secretVersion;
  if (!mayTryOthers) return [first];
  const others = declared.filter(
    (form) => form !== first && (context.basicFormsDiffer || !isSameBasic(form, first, declared)),
  );
  return [first, ...others];
}

/** Where the encoded and the unencoded form are the same bytes, only one of them is sent. */
function isSameBasic(form: ClientAuthentication, first: ClientAuthentication, declared: Forms): boolean {
  if (form === 'client_secret_basic') return first === 'client_secret_basic_unencoded';
  return (
    form === 'client_secret_basic_unencoded' &&
    (first === 'client_secret_basic' || declared.includes('client_secret_basic'))
  );
}
