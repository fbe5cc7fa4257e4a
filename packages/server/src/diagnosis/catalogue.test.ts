import type { Category, DiagnosisCode } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { diagnosisCatalogue } from './catalogue.ts';

/** As the service promises them; a new code is added here and there. */
const promised: Readonly<Record<DiagnosisCode, readonly [Category, 'retryable' | 'final']>> = {
  invalid_client: ['authentication', 'final'],
  unauthorized_client: ['authentication', 'final'],
  invalid_grant: ['authentication', 'final'],
  grant_revoked: ['authentication', 'final'],
  token_rejected: ['authentication', 'final'],
  permission_denied: ['authorization', 'final'],
  insufficient_scope: ['authorization', 'final'],
  empty_field_set: ['authorization', 'final'],
  host_not_found: ['configuration', 'final'],
  destination_blocked: ['configuration', 'final'],
  redirect_refused: ['configuration', 'final'],
  invalid_configuration: ['configuration', 'final'],
  login_page: ['configuration', 'final'],
  request_refused: ['configuration', 'final'],
  // Retryable once the destination has worked: they are outages then.
  dns_failure: ['configuration', 'final'],
  tls_failure: ['configuration', 'final'],
  connection_refused: ['availability', 'retryable'],
  connection_lost: ['availability', 'retryable'],
  timeout: ['availability', 'retryable'],
  rate_limited: ['availability', 'retryable'],
  provider_unavailable: ['availability', 'retryable'],
  unexpected_response: ['protocol', 'retryable'],
  response_too_large: ['protocol', 'retryable'],
};

it('holds 23 codes, each with its category and whether trying again helps', () => {
  const held = Object.entries(diagnosisCatalogue).map(([code, entry]) => [
    code,
    [entry.category, entry.retryable ? 'retryable' : 'final'],
  ]);
  expect(Object.fromEntries(held)).toEqual(promised);
  expect(held).toHaveLength(23);
});

describe.each(Object.entries(diagnosisCatalogue))('%s', (_, { title, detail, likelyCauses }) => {
  it('says what was seen, why, and what to do, in sentences', () => {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    for (const text of [detail, ...likelyCauses.flatMap(({ cause, fix }) => [cause, fix])]) {
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
    expect(likelyCauses.length).toBeGreaterThan(0);
  });
});
