/** Every diagnosis code: its category and the general explanation. */
import type { Category, DiagnosisCode, LikelyCause } from '@cleat/plugin-kit';

export interface CatalogueEntry {
  readonly category: Category;
  readonly title: string;
  readonly detail: string;
  readonly likelyCauses: readonly [LikelyCause, ...LikelyCause[]];
}

const cause = (text: string, fix: string): LikelyCause => ({ cause: text, fix });

export const diagnosisCatalogue: Readonly<Record<DiagnosisCode, CatalogueEntry>> = {
  invalid_client: {
    category: 'authentication',
    title: 'The Provider does not accept this client',
    detail: 'The token endpoint refused the client id and secret.',
    likelyCauses: [
      cause(
        'The client id or secret was mistyped, or belongs to another environment.',
        'Copy both again and save them.',
      ),
      cause('The secret was replaced at the Provider.', 'Enter the newest secret.'),
    ],
  },
  unauthorized_client: {
    category: 'authentication',
    title: 'The client may not use this kind of grant',
    detail: 'The token endpoint knows the client, but does not allow it this grant type.',
    likelyCauses: [
      cause(
        'The client is set up for another grant type.',
        'Allow this grant type on the client at the Provider.',
      ),
    ],
  },
  invalid_grant: {
    category: 'authentication',
    title: 'The Provider does not accept this authorization',
    detail: 'The token endpoint refused what the credential stands for.',
    likelyCauses: [
      cause(
        'The account behind the credential is locked, disabled or no longer linked.',
        'Check the account at the Provider.',
      ),
    ],
  },
  grant_revoked: {
    category: 'authentication',
    title: 'The authorization was withdrawn',
    detail: 'The Provider no longer honours the grant that this connection held.',
    likelyCauses: [
      cause('Somebody withdrew the authorization, or it lapsed.', 'Authorize the connection again.'),
    ],
  },
  token_rejected: {
    category: 'authentication',
    title: 'The Provider refused a token that it had just issued',
    detail: 'The API answered 401 to a fresh access token.',
    likelyCauses: [
      cause(
        'The API belongs to another environment than the token endpoint.',
        'Check that both addresses belong together.',
      ),
    ],
  },
  permission_denied: {
    category: 'authorization',
    title: 'The Provider refused access',
    detail: 'The credential was understood, but lacks a permission.',
    likelyCauses: [cause('A permission is missing at the Provider.', 'Grant the permission and test again.')],
  },
  insufficient_scope: {
    category: 'authorization',
    title: 'The scope is not sufficient',
    detail: 'The Provider asks for a scope that the grant does not have, or refused the one asked for.',
    likelyCauses: [
      cause('The client is not allowed the scope.', 'Allow the scope on the client at the Provider.'),
    ],
  },
  empty_field_set: {
    category: 'authorization',
    title: 'The Provider answered, but with nothing in it',
    detail: 'There were no records, or none in which any field has a value.',
    likelyCauses: [
      cause('Permission to see the fields is missing.', 'Grant view access to the fields at the Provider.'),
    ],
  },
  host_not_found: {
    category: 'configuration',
    title: 'The Provider has nothing at this address',
    detail: 'The server answered 404 Not Found.',
    likelyCauses: [
      cause(
        'The address is not that of the API.',
        'Check the address with the administrator of the Provider.',
      ),
    ],
  },
  destination_blocked: {
    category: 'configuration',
    title: 'This address may not be reached from here',
    detail: 'The address leads into a private or reserved network, so nothing was sent.',
    likelyCauses: [
      cause('The address was mistyped.', 'Correct the address.'),
      cause(
        'The Provider runs inside the operator’s own network.',
        'Ask the operator of Cleat to allow it with CLEAT_EGRESS_ALLOW.',
      ),
    ],
  },
  redirect_refused: {
    category: 'configuration',
    title: 'The address leads somewhere else',
    detail: 'The server answered with a redirect, which is not followed with a credential.',
    likelyCauses: [
      cause('The address is that of a web page or an old host.', 'Enter the final address of the API.'),
    ],
  },
  invalid_configuration: {
    category: 'configuration',
    title: 'The configuration cannot be used',
    detail: 'No request could be built from it.',
    likelyCauses: [cause('A field does not fit this Provider.', 'Check the fields and save them again.')],
  },
  login_page: {
    category: 'configuration',
    title: 'The address leads to a web page, not to the API',
    detail: 'The server answered with an HTML page where JSON was due.',
    likelyCauses: [cause('The address is that of the login page.', 'Enter the address of the API.')],
  },
  request_refused: {
    category: 'configuration',
    title: 'The Provider refused the request',
    detail: 'The server says that the request is not valid.',
    likelyCauses: [
      cause(
        'The address or version of the API is not the right one.',
        'Check the address with the administrator of the Provider.',
      ),
    ],
  },
  dns_failure: {
    category: 'configuration',
    title: 'The host name cannot be found',
    detail: 'The name could not be resolved to an address.',
    likelyCauses: [cause('The host name was mistyped.', 'Correct the host name.')],
  },
  tls_failure: {
    category: 'configuration',
    title: 'No secure connection could be made',
    detail: 'The server’s certificate or TLS version was not accepted, so nothing was sent.',
    likelyCauses: [
      cause(
        'The certificate is expired, self-signed or made for another host.',
        'Have it corrected at the Provider, or check the host name.',
      ),
      cause(
        'A company’s own certificate authority signed it.',
        'Ask the operator of Cleat to add it with NODE_EXTRA_CA_CERTS.',
      ),
    ],
  },
  connection_refused: {
    category: 'availability',
    title: 'The Provider does not accept connections',
    detail: 'The host exists, but nothing answers at this port, or a network on the way refuses.',
    likelyCauses: [
      cause(
        'The Provider is down, or a firewall stands between.',
        'Try again later; then check the host and port.',
      ),
    ],
  },
  connection_lost: {
    category: 'availability',
    title: 'The connection to the Provider broke off',
    detail: 'The connection ended before a whole answer had come.',
    likelyCauses: [cause('A disturbance at the Provider or on the way.', 'Try again.')],
  },
  timeout: {
    category: 'availability',
    title: 'The Provider did not answer in time',
    detail: 'No whole answer came within the time allowed.',
    likelyCauses: [cause('The Provider is slow or does not answer.', 'Try again later.')],
  },
  rate_limited: {
    category: 'availability',
    title: 'The Provider asks to slow down',
    detail: 'Too many requests were made there in a short time.',
    likelyCauses: [
      cause('The Provider’s limit is used up, by this or by another program.', 'Wait a while and try again.'),
    ],
  },
  provider_unavailable: {
    category: 'availability',
    title: 'The Provider has a fault of its own',
    detail: 'The server answered that it cannot serve the request now.',
    likelyCauses: [
      cause(
        'A disturbance or maintenance at the Provider.',
        'Try again later; there is nothing to change here.',
      ),
    ],
  },
  unexpected_response: {
    category: 'protocol',
    title: 'The answer could not be understood',
    detail: 'The answer was not of the form that this Provider is known to give.',
    likelyCauses: [
      cause(
        'A program between Cleat and the Provider changed the answer, or the API is another one.',
        'Check the address; then try again.',
      ),
    ],
  },
  response_too_large: {
    category: 'protocol',
    title: 'The answer was too large',
    detail: 'Reading was stopped at the size limit.',
    likelyCauses: [cause('The address is not that of the API.', 'Check the address of the API.')],
  },
};
