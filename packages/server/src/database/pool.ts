import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { askByCallback } from './ask-by-callback.ts';

export interface OpenPool {
  readonly pool: pg.Pool;
  /** Resolves when all its connections have ended: a server that stops now has nobody to tell. */
  close(): Promise<void>;
}

/** Milliseconds: a server that vanished ends nothing. */
const endPatience = 2_000;

export async function untilEnded(ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, delay(endPatience, null, { ref: false })]);
}

/**
 * The pool listens to its idle connections alone. One that breaks while a transaction holds it, and waits for no
 * answer just then, would end the process; the transaction's next query says what happened.
 */
export function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): OpenPool {
  const pool = new pg.Pool(config);
  const endings = new Set<Promise<void>>();
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    endings.add(promise);
    client.once('end', () => {
      endings.delete(promise);
      resolve();
    });
    askByCallback(client);
  });
  return {
    pool,
    close: async () => {
      // This only tells idle connections to end, and does not wait until they have.
      await pool.end();
      await untilEnded(Promise.all(endings));
    },
  };
}
