import { describe, expect, it } from 'vitest';
import { firstIdAt, type IdPrefix, newId } from './ids.ts';

const prefixes: readonly IdPrefix[] = ['ws', 'con', 'key', 'run', 'evt', 'aud', 'req'];

describe('an id', () => {
  it.each(prefixes)('says what it is, before a UUIDv7: %s', (prefix) => {
    expect(newId(prefix)).toMatch(
      new RegExp(`^${prefix}_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
    );
  });

  it('is never another one, and sorts by when it was made', () => {
    const ids = Array.from({ length: 5000 }, () => newId('con'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('begins with the time of its making', () => {
    const before = Date.now();
    const milliseconds = Number.parseInt(newId('evt').slice(4, 17).replace('-', ''), 16);
    expect(milliseconds).toBeGreaterThanOrEqual(before);
    expect(milliseconds).toBeLessThanOrEqual(Date.now());
  });

  it('sorts between the first that its time could give and those of later', () => {
    const at = Number.parseInt(newId('evt').slice(4, 17).replace('-', ''), 16);
    const id = newId('evt');
    const [own, later] = [firstIdAt('evt', new Date(at)), firstIdAt('evt', new Date(at + 60_000))];
    expect([later, id, own].toSorted()).toEqual([own, id, later]);
    expect(firstIdAt('aud', new Date(1_764_000_000_000))).toBe('aud_019ab697-e800-7000-8000-000000000000');
  });
});
