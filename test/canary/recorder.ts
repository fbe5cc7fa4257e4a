/** Calls the API over bare HTTP and keeps everything that came back: status line, headers, body. */
import { rawRequest } from '../support/raw-http.ts';

interface Recorded {
  readonly call: string;
  readonly status: number;
  readonly everything: string;
  readonly body: Record<string, unknown>;
}

export type RecordedCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Recorded>;

export interface Recorder {
  readonly answers: readonly Recorded[];
  /** Calls with this key. A string is sent as it stands. */
  as(key: string, workspaceId?: string): RecordedCall;
  /** Calls without a key, as a browser does. */
  browser(): RecordedCall;
}

export function createRecorder(origin: string): Recorder {
  const answers: Recorded[] = [];
  const calling =
    (own: Readonly<Record<string, string>>): RecordedCall =>
    async (method, path, body, headers) => {
      const answer = await rawRequest(
        origin,
        method,
        path,
        {
          ...own,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      );
      const recorded = {
        call: `${method} ${path.split('?')[0]}`,
        status: answer.status,
        everything: `${answer.status}\n${JSON.stringify(answer.headers)}\n${answer.text}`,
        body: parsed(answer.text),
      };
      answers.push(recorded);
      return recorded;
    };
  return {
    answers,
    as: (key, workspaceId) =>
      calling({
        authorization: `Bearer ${key}`,
        ...(workspaceId !== undefined && { 'cleat-workspace': workspaceId }),
      }),
    browser: () => calling({}),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
