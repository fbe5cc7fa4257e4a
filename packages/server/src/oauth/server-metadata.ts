/** Who an authorization server says it is: its issuer, by which an answer of another one is told (RFC 9207). */
import { parseJson } from '../egress/json.ts';
import type { Egress } from '../egress/types.ts';
import {
  metadataUrls,
  possibleIssuers,
  readServerMetadata,
  type ServerMetadata,
} from '../methods/oauth2-authorization-code.ts';

/** Milliseconds; a person waits, and most servers of Providers have no metadata. */
const deadline = 3_000;

interface Endpoints {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
}

/** @param declared the issuer that the plugin names, which counts in any case */
export async function findServer(
  egress: Egress,
  endpoints: Endpoints,
  declared: string | null,
): Promise<{ readonly issuer: string | null; readonly sendsIssuer: boolean }> {
  if (declared !== null) return { issuer: declared, sendsIssuer: false };
  const found = await Promise.all(
    possibleIssuers(endpoints.authorizationUrl).flatMap((issuer) =>
      metadataUrls(issuer).map((url) => ask(egress, url, { ...endpoints, issuer })),
    ),
  );
  return found.find((metadata) => metadata !== null) ?? { issuer: null, sendsIssuer: false };
}

async function ask(
  egress: Egress,
  url: string,
  expected: Endpoints & { readonly issuer: string },
): Promise<ServerMetadata | null> {
  const outcome = await egress.send(
    { method: 'GET', url, headers: { accept: 'application/json' } },
    { redirects: 'refuse', deadline, maxResponseBytes: 256 * 1024 },
  );
  if (outcome.kind === 'failure' || outcome.status !== 200) return null;
  const json = parseJson(outcome.text);
  return json.ok ? readServerMetadata(json.value, expected) : null;
}
