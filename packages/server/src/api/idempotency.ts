/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): the first answer is kept for a day and
 * given again. The answer is stored in the transaction of the write itself, so that a crash can neither lose
 * an answer nor repeat a write. Bodies are not stored; a keyed digest tells whether two are the same.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { Problem } from '../problem.ts';
import { scopeOf } from './gate.ts';
import { asProblem, problemContentType, problemDocument } from './problems.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Idempotency {
  /**
   * Runs `work` once for each key. `work` must call `keep` in its transaction with the answer to be replayed.
   * Without the header it just runs.
   */
  once(request: FastifyRequest, reply: FastifyReply, work: (keep: Keep) => Promise<Answer>): Promise<Answer>;
}

export type Keep = (trx: Transaction, answer: Answer) => Promise<void>;

interface Slot {
  readonly workspaceId: string;
  readonly callerId: string;
  readonly route: string;
  readonly key: string;
  /** Whose turn it is: the id of the request that holds the key while it is under way. */
  readonly claim: string;
}

export interface IdempotencyOptions {
  readonly database: Database;
  readonly digest: (purpose: string, text: string) => Buffer;
  readonly now: () => Date;
  /** Milliseconds after which a request that never finished no longer blocks its key. */
  readonly lease: number;
}

const lifetime = 24 * 3600 * 1000;
/** Answers that say nothing about the request itself; asking again may bring another. If-Match is no part of the body. */
const passing: ReadonlySet<number> = new Set([401, 403, 409, 412, 429]);

export function createIdempotency({ database, digest, now, lease }: IdempotencyOptions): Idempotency {
  /** The stored answer, or null: then the slot is this request's. */
  const begin = async (slot: Slot, bodyDigest: Buffer): Promise<Answer | null> =>
    database.inWorkspace(slot.workspaceId, async (trx) => {
      const at = now();
      const fresh = {
        body_digest: bodyDigest,
        claim: slot.claim,
        status: null,
        answer: null,
        headers: null,
        lease_until: new Date(at.getTime() + lease),
        created_at: at,
      };
      const inserted = await trx
        .insertInto('idempotency_keys')
        .values({
          workspace_id: slot.workspaceId,
          caller_id: slot.callerId,
          route: slot.route,
          idempotency_key: slot.key,
          ...fresh,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('route')
        .executeTakeFirst();
      if (inserted !== undefined) return null;
      const row = await trx
        .selectFrom('idempotency_keys')
        .where(ofSlot(slot))
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      // The first request failed between the two statements and freed its key.
      if (row === undefined) throw inFlight();
      const expired = at.getTime() - row.created_at.getTime() >= lifetime;
      const abandoned = row.status === null && row.lease_until <= at;
      if (expired || abandoned) {
        await trx.updateTable('idempotency_keys').where(ofSlot(slot)).set(fresh).execute();
        return null;
      }
      if (!row.body_digest.equals(bodyDigest)) {
        throw new Problem('idempotency_key_reused', 'Use a new Idempotency-Key for another body.');
      }
      if (row.status === null) throw inFlight(row.lease_until.getTime() - at.getTime());
      return { status: row.status, body: row.answer, headers: row.headers ?? {} };
    });

  const keepIn = async (slot: Slot, trx: Transaction, answer: Answer): Promise<void> => {
    const { numUpdatedRows } = await trx
      .updateTable('idempotency_keys')
      .where(ofSlot(slot))
      .where('claim', '=', slot.claim)
      .where('status', 'is', null)
      .set({
        status: answer.status,
        answer: JSON.stringify(answer.body),
        headers: JSON.stringify(answer.headers),
      })
      .executeTakeFirst();
    // Too slow: another request has taken the key over, and what this one wrote is undone.
    if (numUpdatedRows === 0n) throw inFlight();
  };

  return {
    once: async (request, reply, work) => {
      const key = readKey(request);
      if (key === null) return work(async () => undefined);
      const scope = scopeOf(request);
      const slot = {
        workspaceId: scope.workspaceId,
        callerId: scope.caller.id,
        route: `${request.method} ${request.routeOptions.url}`,
        key,
        claim: request.id,
      };
      const stored = await begin(slot, digest('idempotency', JSON.stringify(request.body ?? null)));
      if (stored !== null) {
        reply.header('Idempotent-Replayed', 'true');
        return stored;
      }
      try {
        return await work((trx, answer) => keepIn(slot, trx, answer));
      } catch (error) {
        await settle(slot, error, request).catch((fault: unknown) => {
          // What went wrong first is the answer; the key is free again when its lease ends.
          request.log.error({ err: fault }, 'an Idempotency-Key could not be settled');
        });
        throw error;
      }
    },
  };

  /** A refusal of the request itself is its answer; anything else frees the key. */
  async function settle(slot: Slot, error: unknown, request: FastifyRequest): Promise<void> {
    const problem = asProblem(error);
    await database.inWorkspace(slot.workspaceId, async (trx) => {
      if (problem.status < 500 && !passing.has(problem.status)) {
        const body = problemDocument(problem, request);
        await keepIn(slot, trx, {
          status: problem.status,
          body,
          headers: { 'content-type': problemContentType },
        });
      } else {
        await trx
          .deleteFrom('idempotency_keys')
          .where(ofSlot(slot))
          .where('claim', '=', slot.claim)
          .where('status', 'is', null)
          .execute();
      }
    });
  }
}

/** @param wait milliseconds until the key is free again at the latest */
function inFlight(wait = 1_000): Problem {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new Problem(
    'idempotency_in_flight',
    'The first request with this Idempotency-Key has not been answered yet, or its process ended in the middle.',
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** The row of a slot. */
function ofSlot(slot: Slot) {
  return (row: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    row.and({
      workspace_id: slot.workspaceId,
      caller_id: slot.callerId,
      route: slot.route,
      idempotency_key: slot.key,
    });
}

/** @throws Problem `malformed_request` */
function readKey(request: FastifyRequest): string | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)) return value;
  throw new Problem(
    'malformed_request',
    'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
  );
}

/** Clears away answers that are older than a day. */
export async function forgetOldAnswers(database: Database, now: Date): Promise<void> {
  await database.inInstance((trx) =>
    sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - lifetime)}`.execute(trx),
  );
}
