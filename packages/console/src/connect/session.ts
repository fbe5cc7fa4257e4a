/** The connect session of this browser: the link is exchanged once, and a cookie stands for it afterwards. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, connectApi } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/queries.ts';
import type { paths } from '../api/schema.ts';
import { isKnown, type Link, remember, takeAddress } from './link.ts';
import { claimOpener, confirmOpener } from './opener-link.ts';
import { providerQuery } from './queries.ts';

export type ConnectSession =
  paths['/api/connect-sessions/current']['get']['responses'][200]['content']['application/json'];

/** At the first import, before anything is drawn or asked. */
const address = takeAddress();
let link: Link | null = address.link;
/** What an authorization at the Provider came to, where the browser has just come back from it. */
export const arrivedWith: string | null = address.result;
/** Whether anything says that there is, or was, a link. */
export const cameByLink = link !== null;
if (link !== null) claimOpener(link.opener);

export const sessionQuery = queryOptions({
  queryKey: ['connect-session'],
  queryFn: () => {
    const asked = opening;
    opening = null;
    return asked ?? openSession();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asked for before there is anything to show it with. Null once the page has asked for it. */
let opening: Promise<ConnectSession> | null = openSession();
// Whoever asks is told of failures.
opening.then(prepare).catch(() => undefined);

async function openSession(): Promise<ConnectSession> {
  const session = link === null ? await readSession() : await exchange(link);
  link = null;
  if (!session.ended) confirmOpener(session.messageOrigins);
  return session;
}

/** The form of the only Provider comes next. */
async function prepare(session: ConnectSession): Promise<void> {
  const [only, ...others] = session.ended ? [] : session.providers;
  if (only !== undefined && others.length === 0) await queryClient.prefetchQuery(providerQuery(only.id));
}

async function exchange(opened: Link): Promise<ConnectSession> {
  try {
    const session = await answerOf(
      connectApi.POST('/api/connect-sessions/exchange', { body: { token: opened.token } }),
    );
    await remember(opened);
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
