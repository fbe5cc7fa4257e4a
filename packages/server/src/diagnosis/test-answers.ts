/** Answers of Providers, for tests. */
import type { EgressAnswer } from '../egress/types.ts';

export const json = (body: unknown): string => JSON.stringify(body);
export const oauth = (error: string): string =>
  json({ error, error_description: 'The secret s3cret is wrong.' });
export const page = '<!doctype html><html><head><title>Sign in</title></head></html>';
export const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
export const answer = (status: number, text = '', headers: Record<string, string> = {}): EgressAnswer => ({
  kind: 'answer',
  status,
  headers,
  text,
});
export const retry = { 'retry-after': '30' };
export const asHtml = { 'content-type': 'text/html; charset=utf-8' };
export const insufficient = {
  'www-authenticate': 'Bearer realm="hr", error="insufficient_scope", scope="staffing"',
};
