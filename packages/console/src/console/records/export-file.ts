/** An export as a file. It is fetched with the header that names the Workspace, which a plain link could not send. */
import { workspaceHeaders } from '../../api/client.ts';
import { ApiProblem, readProblem } from '../../api/problem.ts';
import type { RecordPlace } from './queries.ts';

export type ExportFormat = 'ndjson' | 'csv';

/**
 * @param onBytes what has come so far
 * @throws ApiProblem for a refusal, or where the answer breaks off: half a file is none
 */
export async function fetchExport(
  { workspaceId, connectionId, stream }: RecordPlace,
  format: ExportFormat,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const path = `/api/connectors/${encodeURIComponent(connectionId)}/records/${encodeURIComponent(stream)}/export`;
  try {
    const response = await fetch(`${path}?format=${format}`, {
      headers: workspaceHeaders(workspaceId),
      signal,
    });
    if (!response.ok || response.body === null) {
      const answer: unknown = await response.json().catch(() => null);
      throw readProblem(answer, response);
    }
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.byteLength;
          onBytes(bytes);
          controller.enqueue(chunk);
        },
      }),
    );
    return await new Response(counted).blob();
  } catch (error) {
    throw error instanceof ApiProblem ? error : ApiProblem.unreachable(error);
  }
}

/** Hands it to the browser as a download, and lets go of it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const fileName = (stream: string, format: ExportFormat): string =>
  `${stream.replaceAll(/[^\w-]/g, '_')}.${format}`;
