import type { Category, DiagnosisCode } from '@cleat/plugin-kit';
import { describe, expect, it } from 'vitest';
import { diagnosisCatalogue } from './catalogue.ts';

/** As the service promises them; a new code is added here and there. */
const promised: Readonly<Record<DiagnosisCode, Category>> = {
  invalid_client: 'authentication',
  unauthorized_client: 'authentication',
  invalid_grant: 'authentication',
  grant_revoked: 'authentication',
  token_rejected: 'authentication',
  permission_denied: 'authorization',
  insufficient_scope: 'authorization',
  empty_field_set: 'authorization',
  host_not_found: 'configuration',
  destination_blocked: 'configuration',
  redirect_refused: 'configuration',
  invalid_configuration: 'configuration',
  login_page: 'configuration',
  request_refused: 'configuration',
  dns_failure: 'configuration',
  tls_failure: 'configuration',
  connection_refused: 'availability',
  connection_lost: 'availability',
  timeout: 'availability',
  rate_limited: 'availability',
  provider_unavailable: 'availability',
  unexpected_response: 'protocol',
  response_too_large: 'protocol',
};

it('holds 23 codes, each with its category', () => {
  const held = Object.entries(diagnosisCatalogue).map(([code, { category }]) => [code, category]);
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
