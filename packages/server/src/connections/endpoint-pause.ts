/**
 * When a token endpoint that fails for several connections is asked again. Pure: the broker keeps the state.
 * One connection alone never pauses an endpoint, since its own back-off is enough and others may well succeed.
 */

export interface EndpointTrouble {
  /** The connections that failed since the last success. */
  readonly failed: ReadonlySet<string>;
  /** Pauses in a row. */
  readonly pauses: number;
  /** Milliseconds since the epoch; 0 while nothing is paused. */
  readonly until: number;
  /** The connection whose request went ahead after a pause, until it has ended. */
  readonly probe?: string;
}

const several = 3;
const firstPause = 2_000;
const longestPause = 60_000;
/** Which ones failed is remembered no further than this; more say nothing more. */
const maxFailed = 10;

/**
 * The endpoint could not be used for a reason that is not the credential's.
 * @param asked milliseconds that the Provider itself wants to be left alone, 0 if it does not say
 * @param random from 0 to 1: replicas must not come back at the same moment
 */
export function afterOutage(
  before: EndpointTrouble | undefined,
  failure: {
    readonly connection: string;
    readonly asked: number;
    readonly now: number;
    readonly random: number;
  },
): EndpointTrouble {
  const failed = new Set([...(before?.failed ?? []), failure.connection].slice(-maxFailed));
  const { pauses = 0, until = 0 } = before ?? {};
  const wanted = failure.asked > 0 ? failure.now + failure.asked : 0;
  // Requests that were under way when the pause began say nothing new.
  const late = until > failure.now && before?.probe !== failure.connection;
  if (failed.size < several || late)
    return {
      ...before,
      failed,
      pauses,
      until: Math.max(until, wanted),
    };
  const pause = Math.min(firstPause * 2 ** Math.min(pauses, 10), longestPause) * (0.5 + failure.random / 2);
  return { failed, pauses: pauses + 1, until: Math.max(failure.now + pause, wanted) };
}

/** Milliseconds that are left of a pause; 0 if the endpoint may be asked. */
export function pauseLeft(trouble: EndpointTrouble | undefined, now: number): number {
  return Math.max(0, (trouble?.until ?? 0) - now);
}

/**
 * After a pause one request goes ahead; the others wait for what comes of it.
 * @param hold milliseconds that this request can take
 */
export function afterProbe(
  trouble: EndpointTrouble,
  { connection, now, hold }: { readonly connection: string; readonly now: number; readonly hold: number },
): EndpointTrouble {
  return trouble.pauses === 0 ? trouble : { ...trouble, until: now + hold, probe: connection };
}
