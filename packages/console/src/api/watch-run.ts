/** A run of the sync as it goes on: server-sent events, read by `fetch`, since an `EventSource` sends no header. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type SyncRun, workspaceHeaders } from './client.ts';
import { ApiProblem, readProblem } from './problem.ts';

/**
 * Tells the run whenever its figures change, and resolves once it is over.
 * @throws ApiProblem for a refusal, or where the stream breaks off before the end of the run
 */
export async function watchRun(
  workspaceId: string,
  runId: string,
  onRun: (run: SyncRun) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`/api/syncs/${encodeURIComponent(runId)}/events`, {
    headers: { ...workspaceHeaders(workspaceId), accept: 'text/event-stream' },
    signal,
  }).catch((cause: unknown) => {
    throw ApiProblem.unreachable(cause);
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('text/event-stream') || response.body === null) {
    const answer: unknown = await response.json().catch(() => null);
    throw readProblem(answer, response);
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw ApiProblem.unreachable(cause);
    });
    if (done) throw ApiProblem.unreachable(new Error('the stream ended before the run did'));
    onRun(JSON.parse(value.data) as SyncRun);
    if (value.event === 'result') return;
  }
}
