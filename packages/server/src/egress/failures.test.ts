import { describe, expect, it } from 'vitest';
import { classify, wasReset } from './failures.ts';

const coded = (code: string, message = 'SECRET') => Object.assign(new Error(message), { code });

describe('the classification of errors', () => {
  it.each([
    ['ECONNREFUSED', 'connect', 'connection_refused', 'connect'],
    ['EHOSTUNREACH', 'connect', 'connection_refused', 'connect'],
    ['ENETUNREACH', 'connect', 'connection_refused', 'connect'],
    ['ETIMEDOUT', 'connect', 'timeout', 'connect'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect', 'timeout', 'connect'],
    ['UND_ERR_HEADERS_TIMEOUT', 'request', 'timeout', 'headers'],
    ['UND_ERR_BODY_TIMEOUT', 'body', 'timeout', 'body'],
    ['ECONNRESET', 'tls', 'connection_lost', 'tls'],
    ['EPIPE', 'request', 'connection_lost', 'request'],
    ['UND_ERR_SOCKET', 'headers', 'connection_lost', 'headers'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'body', 'connection_lost', 'body'],
    ['UND_ERR_HEADERS_OVERFLOW', 'headers', 'response_too_large', 'headers'],
    ['CERT_HAS_EXPIRED', 'connect', 'tls_failure', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'tls_failure', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'tls_failure', 'tls'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'headers', 'tls_failure', 'headers'],
    ['SOMETHING_NEW', 'connect', 'connection_lost', 'connect'],
  ] as const)('%s in %s is %s in %s', (code, phase, expected, at) => {
    const verdict = classify(coded(code), phase, 'The host');
    expect(verdict).toMatchObject({
      code: expected,
      phase: at,
      reason: expect.stringMatching(/^[A-Z].*\.$/),
    });
    expect(verdict.reason).not.toContain('SECRET');
  });

  it.each([
    [['EHOSTUNREACH', 'ECONNREFUSED', 'ETIMEDOUT'], 'connection_refused'],
    [['ETIMEDOUT', 'ENETUNREACH'], 'timeout'],
    [['ENETUNREACH'], 'connection_refused'],
    [[], 'connection_lost'],
  ])('of several addresses that failed with %j it is %s', (codes, expected) => {
    const error = new AggregateError(codes.map((code) => coded(code)));
    expect(classify(error, 'connect', 'The host').code).toBe(expected);
  });

  it.each([undefined, null, 'SECRET', 7, {}, new Error('SECRET')])(
    'anything else is a lost connection: %s',
    (error) => {
      expect(classify(error, 'headers', 'The host')).toMatchObject({ code: 'connection_lost' });
      expect(JSON.stringify(classify(error, 'headers', 'The host'))).not.toContain('SECRET');
    },
  );

  it('only a reset or closed connection is worth a repeat', () => {
    expect(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].map((code) => wasReset(coded(code)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['ECONNREFUSED', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'CERT_HAS_EXPIRED'].some((code) =>
        wasReset(coded(code)),
      ),
    ).toBe(false);
  });
});
