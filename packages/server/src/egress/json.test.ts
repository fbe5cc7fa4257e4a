import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeHtml, parseJson } from './json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
        expect(parseJson(`\ufeff${text}`)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('never throws, and accepts no more than JSON.parse', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'[]{}",:\\-+.eE0123456789 truefalsn\ufeff') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), noise), (text) => {
        const read = parseJson(text);
        if (read.ok) expect(read.value).toEqual(JSON.parse(text.replace(/^\ufeff/, '')));
      }),
    );
  });

  it.each([
    ['', 'empty'],
    [' \r\n\t', 'empty'],
    ['\ufeff', 'empty'],
    ['{', 'syntax'],
    ['{"a":1}x', 'syntax'],
    ['<html>', 'syntax'],
    ['"abc', 'syntax'],
    ['"\\', 'syntax'],
    ['NaN', 'syntax'],
    ['Infinity', 'syntax'],
    ["{'a':1}", 'syntax'],
    ['1e999', 'non_finite'],
    ['-1e999', 'non_finite'],
    ['{"a":[1,1E+400]}', 'non_finite'],
    ['9'.repeat(400), 'non_finite'],
    [`1${'0'.repeat(308)}.5`, null],
    ['1e308', null],
    ['1e-999', null],
    ['"1e999"', null],
    ['"\\"1e999"', null],
    ['{"1e999":"[[["}', null],
    [nested(64), null],
    [nested(65), 'too_deep'],
    ['[{"a":'.repeat(33), 'too_deep'],
    [JSON.stringify('['.repeat(100)), null],
    [`[${'[],'.repeat(1000)}[]]`, null],
  ])('%.40s: %s', (text, reason) => {
    const read = parseJson(text);
    expect(read.ok ? null : read.reason).toBe(reason);
  });

  it('builds nothing from a million brackets, nor backtracks on long strings and numbers', () => {
    const started = performance.now();
    expect(parseJson('['.repeat(1_000_000))).toEqual({ ok: false, reason: 'too_deep' });
    expect(parseJson(`[${'1'.repeat(300_000)}`)).toEqual({ ok: false, reason: 'non_finite' });
    expect(parseJson(`"${'\\'.repeat(1_000_001)}`)).toEqual({ ok: false, reason: 'syntax' });
    expect(parseJson(`[${'1e1,'.repeat(300_000)}1]`).ok).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('makes of __proto__ an own member that pollutes nothing', () => {
    const read = parseJson('{"__proto__":{"polluted":1}}');
    expect(read.ok && Object.hasOwn(read.value as object, '__proto__')).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('looksLikeHtml', () => {
  it.each([
    ['<!DOCTYPE html><html>', 'application/json', true],
    ['\ufeff \n<html lang="en">', undefined, true],
    ['<!-- maintenance --><html>', undefined, true],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "">', undefined, true],
    ['<script>location=1</script>', undefined, true],
    ['<form action="/login">', undefined, true],
    ['Please sign in', 'text/html; charset=utf-8', true],
    ['<div>Sign in</div>', 'TEXT/HTML', true],
    ['{"a":1}', 'text/html', false],
    ['[]', 'text/html', false],
    ['{"a":"<html>"}', 'application/json', false],
    ['<?xml version="1.0"?><env:Envelope><env:Body>', 'text/xml', false],
    ['<error>no</error>', 'application/xml', false],
    ['', 'text/html', false],
    ['Please sign in', 'text/plain', false],
    ['<htmlish/>', undefined, false],
  ])('%j labelled %s: %s', (text, type, html) => expect(looksLikeHtml(text, type)).toBe(html));
});
