/** Where a page lies and what comes after it. Pure. */
import type { Paging } from '@cleat/plugin-kit';
import { memberAt } from '../methods/member-at.ts';
import { isObject, type JsonObject } from './canonical.ts';

/** A place in a collection; null is its start. Stored as a checkpoint. */
export type Position =
  | { readonly offset: number }
  | { readonly page: number }
  | { readonly cursor: string }
  | { readonly url: string };

export interface Page<R> {
  readonly rows: readonly R[];
  /** Of the whole collection, as the Provider says; a hint. */
  readonly total: number | null;
  /** The cursor or URL of the next page; null where there is none. */
  readonly next: string | null;
}

/** Query parameters of a page. A position that is a URL has them all. */
export function pageQuery(
  paging: Paging,
  position: Position | null,
  size: number,
): Readonly<Record<string, string | number>> {
  switch (paging.kind) {
    case 'none':
      return {};
    case 'offset':
      return {
        [paging.limit]: size,
        [paging.offset]: position !== null && 'offset' in position ? position.offset : 0,
      };
    case 'page_number':
      return {
        [paging.page]: position !== null && 'page' in position ? position.page : (paging.first ?? 1),
        ...(paging.size !== undefined && { [paging.size]: size }),
      };
    case 'cursor':
      return {
        ...(paging.size !== undefined && { [paging.size]: size }),
        ...(position !== null && 'cursor' in position && { [paging.cursor]: position.cursor }),
      };
    case 'link_header':
    case 'next_url':
      return paging.size === undefined ? {} : { [paging.size]: size };
  }
}

export interface Answer {
  readonly body: unknown;
  readonly link: string | undefined;
  /** The URL asked: what relative links are relative to. */
  readonly url: string;
}

/**
 * @param place of the rows, where the plugin names one
 * @returns null if the answer is no page
 */
export function readPage(paging: Paging, answer: Answer, place: string | undefined): Page<JsonObject> | null {
  const rows = paging.kind === 'none' && paging.single === true ? [answer.body] : rowsIn(answer.body, place);
  if (rows === null || !rows.every(isObject)) return null;
  const next = nextOf(paging, answer);
  return next === 'foreign' ? null : { rows, total: totalOf(paging, answer.body), next: next?.to ?? null };
}

function rowsIn(body: unknown, place: string | undefined): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return null;
  const rows = memberAt(body, place ?? 'data');
  if (Array.isArray(rows)) return rows;
  // Some Providers leave an empty list out.
  return place !== undefined && rows === undefined ? [] : null;
}

/** More rows than that are not read, nor counted by the database. */
const largestTotal = 2 ** 31 - 1;

function totalOf(paging: Paging, body: unknown): number | null {
  if (!('total' in paging) || paging.total === undefined) return null;
  const total = memberAt(body, paging.total);
  const sane = typeof total === 'number' && Number.isInteger(total) && total >= 0 && total <= largestTotal;
  return sane ? total : null;
}

/** What leads to another origin would carry the credential there: such an answer is no page. */
function nextOf(paging: Paging, { body, link, url }: Answer): { readonly to: string } | 'foreign' | null {
  if (paging.kind === 'link_header') return sameOrigin(nextLink(link), url);
  if (paging.kind !== 'cursor' && paging.kind !== 'next_url') return null;
  const next = memberAt(body, paging.next);
  if (paging.kind === 'next_url') return sameOrigin(typeof next === 'string' ? next : null, url);
  return (typeof next === 'string' && next !== '') || typeof next === 'number' ? { to: String(next) } : null;
}

/** RFC 8288 §3: a target, and its parameters: names with tokens or quoted texts. */
const linkValue =
  /<([^<>]*)>((?:[\t ]*;[\t ]*(?:[^\s=;,"<>]+(?:[\t ]*=[\t ]*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)?)*)/y;
const linkParameter = /;[\t ]*([^\s=;,"<>]+)(?:[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** The first target whose relation types hold `next`; what is not written as it should be ends the search. */
function nextLink(header = ''): string | null {
  for (let at = 0; at < header.length; ) {
    linkValue.lastIndex = at;
    const [whole = '', target = '', parameters = ''] = linkValue.exec(header) ?? [];
    if (whole === '') {
      // White space and commas between links.
      if (!/[\t ,]/.test(header.charAt(at))) return null;
      at += 1;
      continue;
    }
    if (relationsOf(parameters).includes('next')) return target;
    at += whole.length;
  }
  return null;
}

/** Of a link about this page; of several `rel` the first counts (§3.3), and `anchor` makes it one about another. */
function relationsOf(parameters: string): readonly string[] {
  let relations: string | null = null;
  for (const [, name = '', quoted, bare] of parameters.matchAll(linkParameter)) {
    if (name.toLowerCase() === 'anchor') return [];
    if (name.toLowerCase() === 'rel') relations ??= quoted ?? bare ?? '';
  }
  return (relations ?? '').toLowerCase().split(/\s+/);
}

function sameOrigin(target: string | null, base: string): { readonly to: string } | 'foreign' | null {
  if (target === null || target === '') return null;
  const url = URL.parse(target, base);
  const from = URL.parse(base);
  if (url === null || from === null || url.username !== '' || url.password !== '') return 'foreign';
  // `blob:https://…` has the origin of what it holds.
  return url.origin === from.origin && url.protocol === from.protocol ? { to: url.href } : 'foreign';
}
