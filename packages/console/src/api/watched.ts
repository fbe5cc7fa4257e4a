/** Calls that are watched: server-sent events of a running test, read from the answer to a POST. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { TestStep } from './client.ts';
import { ApiProblem, readProblem } from './problem.ts';

export type StepEvent =
  | { readonly event: 'started'; readonly step: Pick<TestStep, 'id' | 'label'> }
  | { readonly event: 'ended'; readonly step: TestStep };

/**
 * POSTs, tells each step as it starts and ends, and resolves with the `result`.
 * @throws ApiProblem for a refusal, before or after the first step
 */
export async function postWatched<T>(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  onStep: (event: StepEvent) => void,
): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw ApiProblem.unreachable(cause);
  });
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || response.body === null) {
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw readProblem(answer, response);
    return answer as T;
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw ApiProblem.unreachable(cause);
    });
    if (done) throw ApiProblem.unreachable(new Error('the stream ended without a result'));
    const data: unknown = JSON.parse(value.data);
    if (value.event === 'step') onStep(data as StepEvent);
    if (value.event === 'result') {
      if (isProblem(data)) throw new ApiProblem(data.status, { ...data });
      return data as T;
    }
  }
}

/** Neither a report nor a connection has a number as `status`. */
function isProblem(data: unknown): data is { readonly status: number } {
  return typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number';
}
