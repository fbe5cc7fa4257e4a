import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../callers/roles.ts';
import type { ProxyParts } from '../proxy/forward.ts';
import type { Usable } from '../proxy/usable.ts';
import { createProxyLane } from './proxy-lane.ts';

const operator: Caller = { id: 'key_1', role: 'workspace_operator', workspaceId: 'ws_1' };
const admin: Caller = { id: 'key_2', role: 'instance_admin', workspaceId: null };
const direct = {
  ok: true,
  connection: { id: 'con_1' },
  credential: {
    plugin: { definition: {}, settings: {}, requestHeaders: {} },
    strategy: { definition: { method: { type: 'basic', username: { text: 'x' }, password: { text: 'y' } } } },
    config: {},
    secrets: new Map(),
    destination: { baseUrl: 'https://hr.example' },
  },
  grant: null,
  quietUntil: null,
} as unknown as Usable;

interface Change {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly caller?: Caller | null;
  readonly atHand?: Usable | null;
  readonly left?: boolean;
  readonly closing?: boolean;
}

/** Whether the call is answered by the lane, and what it left behind. */
function ask(change: Change): { readonly taken: boolean; readonly sent: number; readonly counted: number } {
  let [sent, counted] = [0, 0];
  const lane = createProxyLane({
    proxy: {
      broker: { atHand: () => (change.atHand === undefined ? direct : change.atHand) },
      egress: {
        stream: () => {
          sent += 1;
          return { pause: () => {}, resume: () => {}, abort: () => {} };
        },
      },
      pauses: { quietUntil: () => null },
      stillAllowed: async () => null,
      now: () => new Date(),
    } as unknown as ProxyParts,
    authenticator: { recognise: () => (change.caller === undefined ? operator : change.caller) },
    workspaceKnown: (id) => id === 'ws_known',
    calls: {
      take: () => ({}),
      allow: () => {
        if (change.left === false) return null;
        counted += 1;
        return { 'RateLimit-Policy': '', RateLimit: '' };
      },
    },
    metrics: { requestAnswered: () => {} },
    logger: { info: () => {}, error: () => {} } as never,
    closing: () => change.closing === true,
  });
  const { method = 'GET', url = '/api/connectors/con_1/proxy/x', headers = {} } = change;
  const incoming = { method, url, headers } as unknown as IncomingMessage;
  const taken = lane(incoming, new EventEmitter() as ServerResponse);
  return { taken, sent, counted };
}

describe('the quick way', () => {
  it.each<[string, Change]>([
    ['that is plain', {}],
    ['with a query', { url: '/api/connectors/con_1/proxy/a/b?c=%20' }],
    ['that names its own Workspace', { headers: { 'cleat-workspace': 'ws_1' } }],
    [
      'of an instance admin in a known Workspace',
      { caller: admin, headers: { 'cleat-workspace': 'ws_known' } },
    ],
  ])('takes a call %s', (_what, change) => {
    expect(ask(change)).toEqual({ taken: true, sent: 1, counted: 1 });
  });

  it.each<[string, Change]>([
    ['of another route', { url: '/api/connectors/con_1' }],
    ['of a path that only looks like it', { url: '/x/api/connectors/con_1/proxy/x' }],
    ['of an id that is encoded', { url: '/api/connectors/con%5F1/proxy/x' }],
    ['of a whole URL', { url: 'http://cleat/api/connectors/con_1/proxy/x' }],
    ['that leaves its root', { url: '/api/connectors/con_1/proxy/a/../b' }],
    ['with NUL in its query', { url: '/api/connectors/con_1/proxy/x?a=%00' }],
    ['with half a character in its query', { url: '/api/connectors/con_1/proxy/x?a=%Ed%a0%80' }],
    ['with a method that the proxy does not have', { method: 'TRACE' }],
    ['that offers another protocol', { headers: { upgrade: 'websocket' } }],
    ['of nobody who is known by now', { caller: null }],
    ['of a role that may not', { caller: { ...operator, role: 'workspace_reader' } }],
    ['of another Workspace', { headers: { 'cleat-workspace': 'ws_2' } }],
    ['of an instance admin in no Workspace', { caller: admin }],
    ['of an instance admin in an unknown one', { caller: admin, headers: { 'cleat-workspace': 'ws_2' } }],
    ['without a credential at hand', { atHand: null }],
    ['beyond the limit of its key', { left: false }],
    ['to a service that stops', { closing: true }],
  ])('leaves a call %s to the route, untouched and uncounted', (_what, change) => {
    expect(ask(change)).toEqual({ taken: false, sent: 0, counted: 0 });
  });
});
