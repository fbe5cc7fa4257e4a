/**
 * The service is built into a few files, and what the bundler takes for a call without effect is left out where nothing
 * of it is used. What such a call throws is lost with it: a check that was written for that would pass everything.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const TOP = join(import.meta.dirname, '../..');
/** Of the language and the platform: they do nothing but give a value, or throw. */
const GIVES_OR_THROWS =
  /^(?:decodeURI|decodeURIComponent|encodeURI|encodeURIComponent|structuredClone|atob|btoa|BigInt|Number|String|Symbol|Array|Object|Date|RegExp|URL|URLSearchParams|Headers|TextDecoder|Intl\.\w+|(?:JSON|Object|Number|Array|Date|String|Math|Reflect|Buffer|URL)\.\w+)$/;
/** These change what they are given. */
const CHANGES = /^(?:Object\.(?:assign|freeze|definePropert(?:y|ies)|setPrototypeOf|seal)|Reflect\.\w+)$/;

/** Lines on which such a call is a statement by itself. */
function lostCalls(source: string): number[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) {
      const call = ts.isVoidExpression(node.expression) ? node.expression.expression : node.expression;
      const callee =
        ts.isCallExpression(call) || ts.isNewExpression(call) ? call.expression.getText(file) : '';
      if (GIVES_OR_THROWS.test(callee) && !CHANGES.test(callee))
        lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

describe('no check stands on what a call throws, of which nothing else is used', () => {
  it.each<[string, number[]]>([
    ['try {\n  decodeURIComponent(text);\n} catch {}', [2]],
    ['new RegExp(text);', [1]],
    ["new Intl.DateTimeFormat('en', { timeZone });", [1]],
    ['void new URL(text);', [1]],
    ['JSON.parse(text);', [1]],
    ['const value = JSON.parse(text);', []],
    ['return decodeURIComponent(text);', []],
    ['Object.assign(one, other);', []],
    ['new Worker(program);', []],
    ['send(new URL(text));', []],
  ])('in %s', (source, lines) => expect(lostCalls(source)).toEqual(lines));

  const sources = globSync(['packages/server/src/**/*.ts', 'packages/plugin-kit/src/**/*.ts'], { cwd: TOP });
  it('in any of the sources', () => {
    expect(sources.length).toBeGreaterThan(200);
    const found = sources
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => lostCalls(readFileSync(join(TOP, path), 'utf8')).map((line) => `${path}:${line}`));
    expect(found).toEqual([]);
  });
});
