/** Server-sent events for callers who watch a test: `step` as each step starts and ends, then one `result`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StepListener } from '../connections/connection-test.ts';
import type { Answer } from './idempotency.ts';
import { asProblem, problemDocument } from './problems.ts';

export function wantsEvents(request: FastifyRequest): boolean {
  const weights = new Map<string, number>();
  for (const range of (request.headers.accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(type, weight === undefined ? 1 : Number(weight) || 0);
  }
  const events = weights.get('text/event-stream') ?? 0;
  // RFC 9110 §12.5.1: a weight of 0 is what is not wanted. Wanted as much as JSON, events win: who names them watches.
  return events > 0 && events >= (weights.get('application/json') ?? 0);
}

/**
 * Answers with JSON, or with a stream where the caller asks for one. The stream opens with the first step:
 * what is refused before that is an ordinary problem with its status.
 */
export async function answerWatched(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onStep?: StepListener) => Promise<Answer>,
): Promise<FastifyReply> {
  if (!wantsEvents(request)) return sendAnswer(reply, await work());
  const stream = reply.raw;
  const write = (event: string, data: unknown): void => {
    if (!reply.sent) {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) stream.setHeader(name, value);
      }
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
    }
    // A caller who has gone does not stop the test: what is being saved is saved.
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  try {
    const answer = await work((event) => write('step', event));
    // A refusal that is replayed has no steps before it.
    if (!reply.sent && answer.status >= 400) return sendAnswer(reply, answer);
    write('result', answer.body);
    stream.end();
  } catch (error) {
    if (!reply.sent) throw error;
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a watched request failed');
    write('result', problemDocument(problem, request));
    stream.end();
  }
  return reply;
}

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
