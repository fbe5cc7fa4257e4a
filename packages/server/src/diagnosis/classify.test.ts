import type { DiagnosisCode } from '@cleat/plugin-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EgressAnswer, EgressFailureCode } from '../egress/types.ts';
import { diagnosisCatalogue } from './catalogue.ts';
import { classifyAnswer, classifyFailure, type Stage } from './classify.ts';
import { answer, asHtml, deep, insufficient, json, oauth, page, retry } from './test-answers.ts';

type Row = [string, EgressAnswer, DiagnosisCode | null];

/** What does not depend on the stage. */
const common: Row[] = [
  ['200 with an object', answer(200, '{}'), null],
  ['200 with a list', answer(200, '[]'), null],
  ['201 with JSON', answer(201, '{"a":1}'), null],
  ['200 with JSON after a byte order mark', answer(200, '\ufeff{}'), null],
  ['200 with JSON labelled as a page', answer(200, '{"total":0}', asHtml), null],
  ['200 with a bare JSON value labelled as a page', answer(200, 'null', asHtml), null],
  ['200 with JSON without a label', answer(200, '{"total":0}', {}), null],
  ['200, empty', answer(200), 'unexpected_response'],
  ['200, blank', answer(200, ' \n'), 'unexpected_response'],
  ['204', answer(204), 'unexpected_response'],
  ['200 with broken JSON', answer(200, '{"total":'), 'unexpected_response'],
  ['200 with deep JSON', answer(200, deep), 'unexpected_response'],
  ['200 with a number beyond all', answer(200, '{"a":1e400}'), 'unexpected_response'],
  ['200 with XML', answer(200, '<?xml version="1.0"?><wd:Workers/>'), 'unexpected_response'],
  ['200 with text', answer(200, 'OK'), 'unexpected_response'],
  ['200 with a page', answer(200, page, asHtml), 'login_page'],
  [
    '200 with a page labelled as JSON',
    answer(200, page, { 'content-type': 'application/json' }),
    'login_page',
  ],
  ['200 with a page without a label', answer(200, page), 'login_page'],
  ['203 with a page', answer(203, page, asHtml), 'login_page'],
  ['301 without a place to go', answer(301), 'redirect_refused'],
  ['302 with a page', answer(302, page, asHtml), 'redirect_refused'],
  ['400', answer(400), 'request_refused'],
  ['400 with a page', answer(400, page, asHtml), 'request_refused'],
  ['400 with JSON of no known error', answer(400, json({ error: 'strange' })), 'request_refused'],
  ['402', answer(402), 'request_refused'],
  ['403', answer(403), 'permission_denied'],
  ['403 with a page', answer(403, page, asHtml), 'permission_denied'],
  ['403 with JSON', answer(403, json({ errors: [{ code: 'S22' }] })), 'permission_denied'],
  ['403 with Retry-After', answer(403, '', retry), 'rate_limited'],
  ['403 with Retry-After and a page', answer(403, page, { ...asHtml, ...retry }), 'rate_limited'],
  ['404', answer(404), 'host_not_found'],
  ['404 with a page', answer(404, page, asHtml), 'host_not_found'],
  ['404 with JSON', answer(404, json({ error: 'not found' })), 'host_not_found'],
  ['404 with an OAuth error', answer(404, oauth('invalid_client')), 'host_not_found'],
  ['404 with Retry-After', answer(404, '', retry), 'host_not_found'],
  ['405', answer(405), 'request_refused'],
  ['406', answer(406), 'request_refused'],
  ['410', answer(410), 'request_refused'],
  ['415', answer(415), 'request_refused'],
  ['422 with JSON', answer(422, '{}'), 'request_refused'],
  ['429', answer(429), 'rate_limited'],
  ['429 with a page', answer(429, page, asHtml), 'rate_limited'],
  ['429 with an error', answer(429, oauth('invalid_client')), 'rate_limited'],
  ['500', answer(500), 'provider_unavailable'],
  ['500 with an error', answer(500, oauth('invalid_client')), 'provider_unavailable'],
  ['502 with a page', answer(502, page, asHtml), 'provider_unavailable'],
  ['503', answer(503, '', retry), 'provider_unavailable'],
  ['503 with a page', answer(503, page, asHtml), 'provider_unavailable'],
  ['504', answer(504), 'provider_unavailable'],
  ['599', answer(599), 'provider_unavailable'],
  ['199', answer(199), 'unexpected_response'],
];

const atGrant: Row[] = [
  ['401', answer(401), 'invalid_client'],
  ['401 with a page', answer(401, page, asHtml), 'invalid_client'],
  ['401 with JSON of no known error', answer(401, json({ error: 'nope' })), 'invalid_client'],
  ['401 invalid_client', answer(401, oauth('invalid_client')), 'invalid_client'],
  ['400 invalid_client', answer(400, oauth('invalid_client')), 'invalid_client'],
  ['200 invalid_client', answer(200, oauth('invalid_client')), 'invalid_client'],
  ['403 invalid_client', answer(403, oauth('invalid_client')), 'invalid_client'],
  ['400 unauthorized_client', answer(400, oauth('unauthorized_client')), 'unauthorized_client'],
  ['401 unauthorized_client', answer(401, oauth('unauthorized_client')), 'unauthorized_client'],
  ['400 unsupported_grant_type', answer(400, oauth('unsupported_grant_type')), 'unauthorized_client'],
  ['400 invalid_grant', answer(400, oauth('invalid_grant')), 'invalid_grant'],
  ['401 invalid_grant', answer(401, oauth('invalid_grant')), 'invalid_grant'],
  ['400 access_denied', answer(400, oauth('access_denied')), 'permission_denied'],
  ['403 access_denied', answer(403, oauth('access_denied')), 'permission_denied'],
  ['400 invalid_scope', answer(400, oauth('invalid_scope')), 'insufficient_scope'],
  ['403 insufficient_scope', answer(403, oauth('insufficient_scope')), 'insufficient_scope'],
  ['400 invalid_request', answer(400, oauth('invalid_request')), 'request_refused'],
  ['400 invalid_target', answer(400, oauth('invalid_target')), 'request_refused'],
  ['400 temporarily_unavailable', answer(400, oauth('temporarily_unavailable')), 'provider_unavailable'],
  ['401 temporarily_unavailable', answer(401, oauth('temporarily_unavailable')), 'provider_unavailable'],
  ['400 server_error', answer(400, oauth('server_error')), 'provider_unavailable'],
  ['400 with the name of an inherited member', answer(400, oauth('constructor')), 'request_refused'],
  ['400 invalid_client in capitals', answer(400, oauth('INVALID_CLIENT')), 'request_refused'],
  [
    '400 with an error that is no text',
    answer(400, json({ error: { code: 'invalid_client' } })),
    'request_refused',
  ],
  ['400 invalid_grant labelled as a page', answer(400, oauth('invalid_grant'), asHtml), 'invalid_grant'],
];

const atRequest: Row[] = [
  ['401', answer(401), 'token_rejected'],
  ['401 with a page', answer(401, page, asHtml), 'token_rejected'],
  ['401 invalid_client', answer(401, oauth('invalid_client')), 'token_rejected'],
  ['401 insufficient_scope', answer(401, '', insufficient), 'token_rejected'],
  ['403 insufficient_scope (RFC 6750)', answer(403, '', insufficient), 'insufficient_scope'],
  [
    '403 insufficient_scope without quotes',
    answer(403, '', { 'www-authenticate': 'Bearer error=insufficient_scope' }),
    'insufficient_scope',
  ],
  [
    '403 with another challenge',
    answer(403, '', { 'www-authenticate': 'Bearer scope="insufficient_scope"' }),
    'permission_denied',
  ],
  ['200 with a member error', answer(200, oauth('invalid_client')), null],
  ['400 invalid_grant', answer(400, oauth('invalid_grant')), 'request_refused'],
];

describe.each<[Stage, Row[]]>([
  ['grant', [...common, ...atGrant]],
  ['request', [...common, ...atRequest]],
])('at the stage %s', (stage, rows) => {
  it.each(rows)('%s', (_, given, code) => {
    expect(classifyAnswer(stage, given)).toMatchObject({ code, status: given.status });
  });
});

it.each<[EgressFailureCode, DiagnosisCode]>([
  ['destination_blocked', 'destination_blocked'],
  ['dns_not_found', 'dns_failure'],
  ['dns_unavailable', 'dns_failure'],
  ['tls_failure', 'tls_failure'],
  ['connection_refused', 'connection_refused'],
  ['connection_lost', 'connection_lost'],
  ['timeout', 'timeout'],
  ['redirect_refused', 'redirect_refused'],
  ['response_too_large', 'response_too_large'],
  ['undecodable_response', 'unexpected_response'],
])('no answer for %s is %s', (code, diagnosis) => {
  const failure = {
    kind: 'failure',
    code,
    phase: 'connect',
    host: 'hr.example',
    reason: 'It is so.',
  } as const;
  expect(classifyFailure(failure)).toEqual({
    code: diagnosis,
    status: null,
    html: false,
    providerErrorCode: null,
    body: undefined,
  });
});

const anyAnswer = fc.record({
  kind: fc.constant('answer' as const),
  status: fc.integer({ min: 100, max: 599 }),
  headers: fc.constantFrom({}, retry, asHtml, insufficient),
  text: fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(page, deep, ''),
    fc
      .dictionary(
        fc.constantFrom('error', 'code', 'message', 'errors', 'access_token'),
        fc.oneof(fc.constantFrom('invalid_client', 'server_error', 'invalid_scope', 'S22'), fc.jsonValue()),
      )
      .map((body) => JSON.stringify(body)),
  ),
});
const stages = fc.constantFrom<Stage>('grant', 'request');

it('repeats nothing of any answer but a known code', () => {
  const oauthErrors = ['invalid_client', 'server_error', 'invalid_scope', 'insufficient_scope'];
  fc.assert(
    fc.property(stages, anyAnswer, fc.uuid(), (stage, given, canary) => {
      const text = given.text.replaceAll(/"(message|error)":"/g, `"$1":"${canary}`);
      for (const one of [given, { ...given, text }]) {
        const { body: _, ...seen } = classifyAnswer(stage, one, ['S22']);
        expect([null, 'S22', ...oauthErrors]).toContain(seen.providerErrorCode);
        expect(JSON.stringify(seen)).not.toContain(canary);
      }
    }),
    { numRuns: 500 },
  );
});

it('never calls an outage anything else', () => {
  fc.assert(
    fc.property(stages, anyAnswer, fc.constantFrom(429, 500, 502, 503, 504, 520), (stage, given, status) => {
      const { code } = classifyAnswer(stage, { ...given, status });
      expect(code === null ? null : diagnosisCatalogue[code].category).toBe('availability');
    }),
    { numRuns: 500 },
  );
});

it('never lets a page, or an answer that is no 2xx, pass', () => {
  fc.assert(
    fc.property(stages, anyAnswer, (stage, given) => {
      const { code, status, html } = classifyAnswer(stage, given);
      if (code === null) expect([Math.floor((status ?? 0) / 100), html]).toEqual([2, false]);
    }),
    { numRuns: 500 },
  );
});
