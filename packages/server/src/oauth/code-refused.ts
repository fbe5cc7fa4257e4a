/** What a refused code means: RFC 6749 §5.2 says `invalid_grant` for it, as for much else. Pure. */
import type { LikelyCause } from '@cleat/plugin-kit';
import type { ProviderClient } from '../providers/provider-client.ts';

type Explain = ProviderClient['explain'];

const title = 'The Provider does not accept the code';

const likelyCauses: readonly LikelyCause[] = [
  {
    cause: 'The code was already used, or had expired: codes live for some minutes at most.',
    fix: 'Start the authorization again and complete it at once.',
  },
  {
    cause:
      'It was issued to another client, or the token URL is that of another server than the authorization URL.',
    fix: 'Check that client id, authorization URL and token URL belong together.',
  },
  {
    cause: 'The Provider compares the redirect URI, and it is registered there in another spelling.',
    fix: 'Register the redirect URI exactly as it is shown here.',
  },
];

/** Explains the exchange of a code, unless the Provider itself says more exactly what is wrong; everything else as before. */
export function explainCode(explain: Explain): Explain {
  return (credential, stage, exchange, code, domain) => {
    const diagnosis = explain(credential, stage, exchange, code, domain);
    const exact = (exchange.classification.preciseErrorCode ?? null) !== null;
    return stage === 'grant' && code === 'invalid_grant' && !exact
      ? { ...diagnosis, title, likelyCauses }
      : diagnosis;
  };
}
