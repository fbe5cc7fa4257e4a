import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';
import { decodeCursor, encodeCursor, type Page, toPage } from './page.ts';
import { Problem } from './problem.ts';

interface Row {
  readonly id: string;
}

/** What a query of a repository does: the rows after this id, one more than the limit. */
function readPage(
  list: string,
  rows: readonly Row[],
  limit: number,
  cursor: string | undefined,
): Page<string> {
  const after = decodeCursor(list, cursor);
  const found = rows.filter(({ id }) => after === null || id > after).slice(0, limit + 1);
  return toPage(list, found, limit, ({ id }) => id);
}

function readAll(list: string, rows: readonly Row[], limit: number): Page<string>[] {
  const pages: Page<string>[] = [];
  let cursor: string | undefined;
  do {
    const page = readPage(list, rows, limit, cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && pages.length <= rows.length);
  return pages;
}

const anyId = fc.stringMatching(/^[a-z]{2,3}_[0-9a-f-]{1,36}$/);
const anyRows = fc
  .uniqueArray(anyId, { maxLength: 60 })
  .map((ids) => ids.toSorted((one, two) => (one < two ? -1 : 1)).map((id) => ({ id })));
const anyLimit = fc.integer({ min: 1, max: 200 });

function outcome(list: string, cursor: string): string | null {
  try {
    return decodeCursor(list, cursor);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_cursor' && error.status === 400) return 'refused';
    throw error;
  }
}

describe('paging', () => {
  it('gives each row once, in order, whatever the limit', () => {
    fc.assert(
      fc.property(anyRows, fc.oneof(anyLimit, fc.integer({ min: 1, max: 5 })), (rows, limit) => {
        const pages = readAll('keys ws_1', rows, limit);
        expect(pages.flatMap((page) => page.data)).toEqual(rows.map(({ id }) => id));
        for (const page of pages.slice(0, -1)) expect(page.data).toHaveLength(limit);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(rows.length / limit)));
      }),
    );
  });

  it('goes on rightly where rows come and go meanwhile: none that stays is missed or given twice', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.integer({ min: 1, max: 5 }), (before, after, limit) => {
        const first = readPage('l', before, limit, undefined);
        fc.pre(first.nextCursor !== null);
        const cursor = first.nextCursor ?? undefined;
        const rest = readPage('l', after, 200, cursor).data;
        const last = first.data.at(-1) ?? '';
        expect(rest).toEqual(after.map(({ id }) => id).filter((id) => id > last));
      }),
    );
  });
});

describe('a cursor', () => {
  it('names the last id read, in the list that gave it', () => {
    fc.assert(
      fc.property(anyId, fc.string(), (id, list) => {
        expect(decodeCursor(list, encodeCursor(list, id))).toBe(id);
      }),
    );
    expect(decodeCursor('keys ws_1', undefined)).toBeNull();
  });

  it('is refused in another list and in another Workspace', () => {
    const lists = ['keys ws_1', 'keys ws_2', 'connections ws_1', 'workspaces', 'vendors', 'keys ws_', ''];
    const id = newId('key');
    for (const here of lists) {
      for (const there of lists) {
        expect(outcome(there, encodeCursor(here, id))).toBe(here === there ? id : 'refused');
      }
    }
    fc.assert(
      fc.property(fc.string(), fc.string(), anyId, (here, there, anId) => {
        fc.pre(here !== there);
        expect(outcome(there, encodeCursor(here, anId))).toBe('refused');
      }),
    );
  });

  it('is refused when altered in any character', () => {
    const cursor = encodeCursor('keys ws_1', newId('key'));
    for (let place = 0; place < cursor.length; place += 1) {
      for (const other of ['A', 'z', '5', '_', '=', ' ', '!', 'é', '\0', '']) {
        if (other === cursor.charAt(place)) continue;
        const altered = cursor.slice(0, place) + other + cursor.slice(place + 1);
        expect(outcome('keys ws_1', altered), `${place} ${other}`).toBe('refused');
      }
    }
  });

  it.each([
    '',
    ' ',
    '=',
    '0',
    'null',
    'undefined',
    '{}',
    '../..',
    '%00',
    '\0',
    'con_1',
    '😀',
    'AAAA',
    ' '.repeat(9999),
  ])('is refused if it is none: %j', (garbage) => {
    expect(outcome('keys ws_1', garbage)).toBe('refused');
  });

  it('never fails in another way than invalid_cursor', () => {
    const unit = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit })), (garbage) => {
        expect(outcome('keys ws_1', garbage)).toBe('refused');
      }),
    );
  });

  it.each(['a\0b', '\0', "'; --", 'a\nb', 'é', '\ud800', '%', '', 'a b'])(
    'that somebody made up with the right mark brings no text to the database that is no id: %j',
    (text) => {
      expect(outcome('keys ws_1', encodeCursor('keys ws_1', text))).toBe('refused');
    },
  );
});
