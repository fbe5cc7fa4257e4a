import { describe, expect, it } from 'vitest';
import { faultsOfProxy, proxyMethods } from './proxy-faults.ts';
import { definition } from './test-plugin.ts';

/** Stands in for JavaScript, where nobody checks what a plugin's author writes. */
const pointers = (proxy: unknown): string[] =>
  faultsOfProxy({ ...definition, proxy: proxy as object }).map(({ pointer }) => pointer);

it('a plugin may narrow the proxy to any method that callers can use', () => {
  expect(pointers({ methods: proxyMethods, paths: ['/', '/v1', '/v1/things/'] })).toEqual([]);
});

it('a plugin may leave the proxy as it is', () => {
  expect(faultsOfProxy(definition)).toEqual([]);
});

describe('a proxy that would be narrowed less than it seems is refused', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, '/proxy'],
    ['no member', {}, '/proxy'],
    ['methods that are undefined', { methods: undefined, paths: ['/v1'] }, '/proxy/methods'],
    ['paths that are undefined', { methods: ['GET'], paths: undefined }, '/proxy/paths'],
    ['a method in lower case', { methods: ['GET', 'post'] }, '/proxy/methods/1'],
    ['a method that is none', { methods: ['READ'] }, '/proxy/methods/0'],
    ['a method that would echo the credential', { methods: ['TRACE'] }, '/proxy/methods/0'],
    ['a path without a slash', { paths: ['v1'] }, '/proxy/paths/0'],
    ['a path that climbs', { paths: ['/v1', '/v1/../v2'] }, '/proxy/paths/1'],
    ['a path with a query', { paths: ['/v1?x=1'] }, '/proxy/paths/0'],
  ])('%s', (_what, proxy, pointer) => expect(pointers(proxy)).toEqual([pointer]));
});
