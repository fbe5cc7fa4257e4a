/** Answers that take their time, read as slowly as a test likes. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { TenantSwitches } from '@cleat/sandbox/sandbox.ts';

export interface LongAnswer {
  readonly status: number;
  /** Headers that came. */
  readonly headers: IncomingMessage['headers'];
  /** What has been read so far. */
  readonly text: () => string;
  /** Reads on, from the first byte if nothing was read yet, until there are so many characters. */
  readonly read: (most?: number) => void;
  /** Resolves once it is over: whether it came to its proper end. Nothing is read for it. */
  readonly over: Promise<boolean>;
  readonly leave: () => void;
}

/** Resolves with the header; nothing of the body is read before `read` is called. */
export async function openAnswer(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<LongAnswer> {
  const asked = request(origin + path, { headers, agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const over = Promise.withResolvers<boolean>();
  answer.on('error', () => {}).on('close', () => over.resolve(answer.complete));
  // A connection that is closed is noticed by who reads alone; a broken one by everybody.
  answer.socket.on('close', () => over.resolve(answer.complete));
  let text = '';
  let enough = 0;
  const take = (chunk: Buffer): void => {
    text += chunk.toString();
    if (text.length > enough) answer.pause();
  };
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: () => text,
    read: (most = Number.POSITIVE_INFINITY) => {
      enough = most;
      if (answer.listenerCount('data') === 0) answer.on('data', take);
      answer.resume();
    },
    over: over.promise,
    leave: () => void asked.destroy(),
  };
}

/** Far more than the kernel holds of an answer that nobody reads: 16 MB of pay groups. */
export function insertMuch(tenant: TenantSwitches): void {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: `much-${n}`, descriptor: 'x'.repeat(8_000) }));
  tenant.insertRows({ resource: 'payGroups', rows });
}
