/** Bodies of calls: JSON in UTF-8, or none. */
import type { FastifyInstance } from 'fastify';
import { memberPointer } from '../json-pointer.ts';
import { invalidInput, Problem } from '../problem.ts';
import { unacceptableMembers } from './validation.ts';

/**
 * Bodies are JSON; Fastify would read text as well. A call that takes no body may come with the media type
 * all the same: many clients send it with every POST.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // A decoder that is not strict would put U+FFFD in place of bytes, and a secret would be stored altered.
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { config, schema } = request.routeOptions;
    const optional = schema?.body === undefined || config.optionalBody === true;
    if (bytes.length === 0 && optional) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      return done(new Problem('malformed_json', 'The body is not UTF-8.'));
    }
    parse(request, text, (error, body) =>
      error === null ? done(null, body) : done(refusalOf(text) ?? error),
    );
  });
}

/** For JSON with members that are never accepted; null for what is no JSON. */
function refusalOf(text: string): Problem | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return invalidInput(unacceptableMembers(value));
}

/** `{}` and `null` are what some clients send where there is nothing to say. @throws Problem */
export function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidInput([{ pointer: '', code: 'excluded', message: 'is not sent: this call takes no body' }]);
  const unknown = Object.keys(body).map((name) => ({
    ...{ pointer: memberPointer('', name), code: 'unknown_property', message: 'is not known here' },
  }));
  if (unknown.length > 0) throw invalidInput(unknown.slice(0, 50));
}
