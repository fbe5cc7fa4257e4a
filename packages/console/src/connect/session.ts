/** The connect session of this browser: the link is exchanged once, and a cookie stands for it afterwards. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../api/client.ts';
import { meanConnectSession } from '../api/headers.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/queries.ts';
import type { paths } from '../api/schema.ts';
import { connectApi } from './api.ts';
import { address } from './head-start.ts';
import { isKnown, type Link, remember } from './link.ts';
import { claimOpener, confirmOpener } from './opener-link.ts';
import { providerQuery } from './queries.ts';

export type ConnectSession =
  paths['/api/connect-sessions/current']['get']['responses'][200]['content']['application/json'];

let link: Link | null = address.link;
/** What an authorization at the Provider came to, where the browser has just come back from it. */
export const arrivedWith: string | null = address.result;
/** Whether anything says that there is, or was, a link. */
export const cameByLink = link !== null;

export const sessionQuery = queryOptions({
  queryKey: ['connect-session'],
  queryFn: openSession,
  staleTime: Number.POSITIVE_INFINITY,
  // It is asked for before the page is drawn; what came of that is shown, with a button to ask again.
  retryOnMount: false,
});

async function openSession(): Promise<ConnectSession> {
  const session = link === null ? await readSession() : await exchange(link);
  link = null;
  if (session.ended) return session;
  meanConnectSession(session.id);
  confirmOpener(session.messageOrigins);
  const { provider } = session;
  // The form of an only Provider comes next.
  if (provider !== null) queryClient.setQueryData(providerQuery(provider.id).queryKey, provider);
  return session;
}

/** Has what the first view shows, as far as it can be had. Failures are the view's to tell. */
export async function prepare(): Promise<void> {
  if (link !== null) claimOpener(link.opener);
  await queryClient.prefetchQuery(sessionQuery);
}

async function exchange(opened: Link): Promise<ConnectSession> {
  try {
    const session = await answerOf(
      connectApi.POST('/api/connect-sessions/exchange', { body: { token: opened.token } }),
    );
    // Nobody waits for it: what comes next is asked for at once.
    void remember(opened);
    return session;
  } catch (error) {
    // Opened in this browser before, or the answer to the exchange was lost: then the cookie is here.
    const isUsed = error instanceof ApiProblem && error.status === 401;
    if (isUsed && (await isKnown(opened))) return readSession();
    throw error;
  }
}

function readSession(): Promise<ConnectSession> {
  return answerOf(connectApi.GET('/api/connect-sessions/current'));
}

/** Which connection the session has by now: one that was made although its answer was lost counts too. */
export async function currentConnectionId(): Promise<string | null> {
  const session = await readSession();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return session.ended ? null : session.connectionId;
}
