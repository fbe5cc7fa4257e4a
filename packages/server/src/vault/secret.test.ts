import { deepStrictEqual } from 'node:assert';
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { format, inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { Secret } from './secret.ts';

const plaintext = 'hunter2-9f8e7d';
const secret = new Secret(plaintext);
const holder = {
  clientId: 'abc',
  nested: { deep: { deeper: { deepest: secret } } },
  list: [secret],
  map: new Map([['clientSecret', secret]]),
  set: new Set([secret]),
};

const sum = (one: unknown, two: unknown): string => (one as string) + (two as string);

function written(write: (stream: Writable) => void): string {
  let text = '';
  write(
    new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk);
        done();
      },
    }),
  );
  return text;
}

function messageOf(act: () => void): string {
  try {
    act();
  } catch (error) {
    return inspect(error, { depth: 20, showHidden: true });
  }
  throw new Error('nothing was thrown');
}

describe('a secret', () => {
  it('gives its plaintext to who asks for it by name', () => {
    expect(secret.expose()).toBe(plaintext);
  });

  it.each<[string, () => string]>([
    ['String()', () => String(secret)],
    ['toString()', () => secret.toString()],
    ['toLocaleString()', () => secret.toLocaleString()],
    ['a template', () => `${secret}`],
    ['joining with text', () => sum('', secret)],
    ['joining a list', () => [secret].join()],
    ['the end of a concat', () => ''.concat(secret as unknown as string)],
    ['format %s', () => format('%s', secret)],
    ['inspect', () => inspect(secret)],
    ['inspect, hidden members shown', () => inspect(secret, { showHidden: true, depth: null })],
  ])('prints as [secret] through %s', (_way, print) => {
    expect(print()).toBe('[secret]');
  });

  it.each<[string, () => string]>([
    ['JSON', () => JSON.stringify(holder)],
    ['JSON of itself', () => JSON.stringify(secret)],
    ['inspect', () => inspect(holder, { depth: null })],
    [
      'inspect, hidden members shown',
      () => inspect(holder, { depth: null, showHidden: true, getters: true }),
    ],
    [
      'inspect without its custom form',
      () => inspect(holder, { depth: null, showHidden: true, customInspect: false }),
    ],
    ['format', () => format('%s %o %O %j', holder, holder, holder, holder)],
    ['the console', () => written((stream) => new Console(stream, stream).log(holder, secret))],
    ['the console as a table', () => written((stream) => new Console(stream, stream).table([holder]))],
    [
      'the logger',
      () => written((stream) => createLogger('trace', stream).info({ holder, secret }, `${secret}`)),
    ],
    ['an error message', () => inspect(new Error(`refused: ${secret}`, { cause: holder }), { depth: null })],
    ['a failed assertion', () => messageOf(() => deepStrictEqual(holder, { ...holder, list: [1] }))],
    ['a failed expectation', () => messageOf(() => expect(holder).toEqual({ secret: 1 }))],
    ['Object.entries', () => inspect(Object.entries(secret))],
    ['its own property names', () => inspect(Reflect.ownKeys(secret).map((key) => Reflect.get(secret, key)))],
    ['a spread copy', () => inspect({ ...secret })],
    ['structuredClone', () => inspect(structuredClone(secret), { showHidden: true })],
    [
      'structuredClone of its holder',
      () => inspect(structuredClone(holder), { showHidden: true, depth: null }),
    ],
    ['serialize', () => serialize(holder).toString('latin1')],
    ['encodeURIComponent', () => encodeURIComponent(secret as unknown as string)],
    ['URLSearchParams', () => new URLSearchParams({ secret: secret as unknown as string }).toString()],
    ['Buffer.from', () => Buffer.from(String(secret)).toString()],
  ])('does not show its plaintext through %s', (_way, print) => {
    expect(print()).not.toContain(plaintext);
  });

  it('is no number', () => {
    expect(Number(new Secret('42'))).toBeNaN();
    expect((new Secret('42') as unknown as number) > 1).toBe(false);
  });
});
