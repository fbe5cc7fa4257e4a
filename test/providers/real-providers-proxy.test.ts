/** The proxy in front of Providers of other authors: what their own clients do, done with a key of Cleat alone. */
import { createHash, randomBytes } from 'node:crypto';
import dockerRegistry from '@cleat/plugin-docker-registry';
import powerDns from '@cleat/plugin-powerdns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, rawRequest } from '../support/raw-http.ts';
import { type RealProvider, startDockerRegistry, startPowerDns } from '../support/real-providers.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newTenancy, type Tenancy } from '../support/world.ts';

const secret = 'right-secret-8c1f0e7d';

let service: TestService;
let home: Tenancy;
let registry: RealProvider;
let dns: RealProvider;

beforeAll(async () => {
  [registry, dns] = await Promise.all([
    startDockerRegistry({ name: 'cleat', password: secret }),
    startPowerDns(secret),
  ]);
  service = await startTestService({ plugins: [dockerRegistry, powerDns] });
  home = await newTenancy(service, 'Home');
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([registry?.stop(), dns?.stop()]);
});

/** Calls the Provider through a connection of its own; every answer is the Provider's, and free of the secret. */
async function connected(draft: Readonly<Record<string, unknown>>) {
  const created = await home.call('POST', '/api/connectors', draft);
  expect(created.at('state'), created.text).toBe('active');
  return async (
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawAnswer> => {
    const answer = await rawRequest(
      service.origin,
      method,
      `/api/connectors/${String(created.at('id'))}/proxy/${path}`,
      {
        authorization: `Bearer ${home.keys.workspace_operator}`,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      body,
    );
    expect(answer.headers['cleat-answer-from']).toBe('provider');
    expect(JSON.stringify(answer)).not.toContain(secret);
    return answer;
  };
}

describe('docker-registry', () => {
  const digestOf = (bytes: string | Buffer): string =>
    `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const bytes = { 'content-type': 'application/octet-stream' };

  it('takes a blob in two parts and its manifest, and gives them back', async () => {
    const call = await connected({
      providerId: 'docker-registry',
      authenticationStrategyId: 'basic',
      authenticationConfig: { registryUrl: registry.origin, username: 'cleat', password: secret },
    });
    /** The registry says where to go on with its own address. */
    const next = ({ headers }: RawAnswer): string => {
      const root = `${registry.origin}/v2/`;
      const location = String(headers.location);
      expect(location.startsWith(root), location).toBe(true);
      return location.slice(root.length);
    };
    expect((await call('GET', '')).headers['docker-distribution-api-version']).toBe('registry/2.0');

    const blob = randomBytes(100_000);
    // An encoded slash is as good to this registry as a plain one, and comes to it as it was sent.
    const started = await call('POST', 'team%2Fimage/blobs/uploads/', '');
    expect(started.status, started.text).toBe(202);
    const first = await call('PATCH', next(started), blob.subarray(0, 70_000), {
      ...bytes,
      'content-range': '0-69999',
    });
    expect([first.status, first.headers.range], first.text).toEqual([202, '0-69999']);
    const second = await call('PATCH', next(first), blob.subarray(70_000), {
      ...bytes,
      'content-range': '70000-99999',
    });
    expect([second.status, second.headers.range], second.text).toEqual([202, '0-99999']);
    const digest = digestOf(blob);
    const finished = await call('PUT', `${next(second)}&digest=${encodeURIComponent(digest)}`, '');
    expect([finished.status, finished.headers['docker-content-digest']], finished.text).toEqual([
      201,
      digest,
    ]);

    const head = await call('HEAD', `team/image/blobs/${digest}`);
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '100000', '']);
    const part = await call('GET', `team/image/blobs/${digest}`, undefined, { range: 'bytes=10-19' });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 10-19/100000']);
    const answer = await fetch(
      `${service.origin}/api/connectors/${await onlyConnection('docker-registry')}/proxy/team/image/blobs/${digest}`,
      { headers: { authorization: `Bearer ${home.keys.workspace_operator}` } },
    );
    expect(digestOf(Buffer.from(await answer.arrayBuffer()))).toBe(digest);

    const mediaType = 'application/vnd.docker.distribution.manifest.v2+json';
    const described = { digest, size: blob.length, mediaType: 'application/octet-stream' };
    const manifest = JSON.stringify({ schemaVersion: 2, mediaType, config: described, layers: [described] });
    const put = await call('PUT', 'team/image/manifests/v1', manifest, { 'content-type': mediaType });
    expect(put.status, put.text).toBe(201);
    const got = await call('GET', 'team/image/manifests/v1', undefined, { accept: mediaType });
    expect([got.status, got.text, got.headers['content-type']]).toEqual([200, manifest, mediaType]);
    const tag = await call('GET', 'team/image/tags/list?n=1');
    expect(JSON.parse(tag.text)).toEqual({ name: 'team/image', tags: ['v1'] });
    expect((await call('GET', 'team/image/manifests/v2')).status).toBe(404);
  });
});

async function onlyConnection(providerId: string): Promise<string> {
  return String((await home.call('GET', `/api/connectors?providerId=${providerId}`)).at('data.0.id'));
}

describe('powerdns', () => {
  it('makes a zone, gives it a record, shows and deletes it', async () => {
    const call = await connected({
      providerId: 'powerdns',
      authenticationStrategyId: 'api-key',
      authenticationConfig: { serverUrl: dns.origin, apiKey: secret },
    });
    const json = { 'content-type': 'application/json' };
    const zones = 'servers/localhost/zones';
    const made = await call(
      'POST',
      zones,
      JSON.stringify({ name: 'cleat.test.', kind: 'Native', nameservers: ['ns1.cleat.test.'] }),
      json,
    );
    expect(made.status, made.text).toBe(201);
    const records = [{ content: '192.0.2.1', disabled: false }];
    const rrset = { name: 'www.cleat.test.', type: 'A', ttl: 60, changetype: 'REPLACE', records };
    const patched = await call('PATCH', `${zones}/cleat.test.`, JSON.stringify({ rrsets: [rrset] }), json);
    expect([patched.status, patched.text]).toEqual([204, '']);
    const read = await call('GET', `${zones}/cleat.test.?rrsets=true`);
    expect(JSON.parse(read.text).rrsets).toContainEqual(
      expect.objectContaining({ name: 'www.cleat.test.', records: [expect.objectContaining(records[0])] }),
    );
    expect((await call('DELETE', `${zones}/cleat.test.`)).status).toBe(204);
    expect((await call('GET', `${zones}/cleat.test.`)).status).toBe(404);
  });

  it('is asked with the right key though the caller sends another', async () => {
    const call = await connected({
      providerId: 'powerdns',
      authenticationStrategyId: 'api-key',
      authenticationConfig: { serverUrl: dns.origin, apiKey: secret },
    });
    expect((await call('GET', 'servers', undefined, { 'x-api-key': 'wrong' })).status).toBe(200);
    expect((await call('GET', 'servers', undefined, { x_api_key: 'wrong' })).status).toBe(200);
  });
});
