/** Save & test: creates the session's connection the first time, configures that very one from then on. */
import type { Connection } from '../api/client.ts';
import { answerOf } from '../api/client.ts';
import { connectHeaders } from '../api/headers.ts';
import { ApiProblem } from '../api/problem.ts';
import { postWatched, type StepEvent } from '../api/watched.ts';
import type { CredentialDraft } from '../credentials/credential-form.tsx';
import { connectApi } from './api.ts';
import { currentConnectionId } from './session.ts';

/** @throws ApiProblem */
export async function saveAndTest(
  providerId: string,
  connectionId: string | null,
  draft: CredentialDraft,
  onStep: (event: StepEvent) => void,
): Promise<Connection> {
  const known = connectionId ?? (await madeMeanwhile());
  return known === null
    ? postWatched('/api/connectors', { providerId, ...draft }, connectHeaders, onStep)
    : postWatched('/api/connectors/configure', { connectionId: known, ...draft }, connectHeaders, onStep);
}

/** Set once an answer to a creation was lost, or another tab was faster: the connection can be there already. */
let uncertain = false;

async function madeMeanwhile(): Promise<string | null> {
  if (!uncertain) return null;
  const made = await currentConnectionId();
  uncertain = false;
  return made;
}

/** What a failed save leaves open: without an answer, the next one asks what there is before it creates. */
export function noteFailure(error: unknown): void {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 0 || status === 403 || status >= 500) uncertain = true;
}

export interface Started {
  readonly connectionId: string;
  readonly authorizationUrl: string;
  readonly redirectUri: string;
}

/**
 * Saves, and says where the browser is sent to authorize. Where nothing is new, nothing is saved: a connection that
 * works goes on with what it has until it is authorized anew. @throws ApiProblem
 */
export async function saveAndAuthorize(
  providerId: string,
  connectionId: string | null,
  draft: CredentialDraft,
  { isNew, onSaved }: { readonly isNew: boolean; readonly onSaved: (connection: Connection) => void },
): Promise<Started> {
  const known = connectionId ?? (await madeMeanwhile());
  if (known === null) {
    return answerOf(
      connectApi.POST('/api/connectors/connector-oauth-start', { body: { providerId, ...draft } }),
    );
  }
  if (isNew) {
    const body = { connectionId: known, ...draft };
    const saved = await answerOf(connectApi.POST('/api/connectors/configure', { body }));
    // A text only for those who ask for an event stream.
    if (typeof saved !== 'string') onSaved(saved);
  }
  return authorize(known);
}

/** @throws ApiProblem */
export const authorize = (connectionId: string): Promise<Started> =>
  answerOf(connectApi.POST('/api/connectors/connector-oauth-start', { body: { connectionId } }));
