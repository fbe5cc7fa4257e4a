/** What each page's first view loads, as it travels: gzipped script, style not counted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPages } from '../../scripts/build-pages.mjs';

const dist = join(import.meta.dirname, '../../packages/console/dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

/** The entry and the modules that it is preloaded with: all that runs before the page can be used. */
const scriptsOf = (page: string): string[] =>
  [...read(page).matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);

const mantineStyles = join(import.meta.dirname, '../../node_modules/@mantine/core/styles.css');
/** Classes of Mantine. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

const weigh = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);

describe('the scripts', () => {
  beforeAll(() => buildPages(), 300_000);

  it('of the connect page weigh less than 200 kB', () => {
    const files = scriptsOf('connect.html');
    expect(files.length).toBeGreaterThan(0);
    expect(weigh(files)).toBeLessThan(200_000);
  });

  it('of the connect page are these: what comes later is asked for at once, and no chart or table is among them', () => {
    const files = scriptsOf('connect.html');
    for (const file of files) {
      const later = [...read(file).matchAll(/\bimport\(\s*[`'"]\.\/([^`'"]+)/g)].map(
        ([, name]) => `assets/${name}`,
      );
      expect(files).toEqual(expect.arrayContaining(later));
      expect(read(file)).not.toMatch(/recharts|d3-scale|ReactVirtual/);
    }
  });

  it('of the connect page begin with a small one, which asks for the session', () => {
    const [first = ''] = scriptsOf('connect.html');
    expect(read('connect.html')).toMatch(new RegExp(`<script async type="module" [^>]*src="/${first}"`));
    expect(read(first)).toContain('/api/connect-sessions/exchange');
    expect(read(first).length).toBeLessThan(5_000);
  });

  it('of the connect page come with the styles of all that they draw, and with few others', () => {
    const styles = [...read('connect.html').matchAll(/href="\/(assets\/[^"]+\.css)"/g)];
    const loaded = namesIn(styles.map(([, file = '']) => read(file)).join(''));
    const whole = namesIn(readFileSync(mantineStyles, 'utf8'));
    const drawn = namesIn(scriptsOf('connect.html').map(read).join(''));
    expect([...drawn].filter((name) => whole.has(name) && !loaded.has(name))).toEqual([]);
    expect(drawn.size).toBeGreaterThan(50);
    expect(loaded.size).toBeLessThan(whole.size / 2);
  });

  it('for a product weigh less than 5 kB, and are one classic script', () => {
    expect(read('connect.js').length).toBeLessThan(5_000);
    expect(read('connect.js')).not.toMatch(/^\s*(?:import|export)\b/m);
    expect(read('connect.js')).toMatch(/^var Cleat=/);
  });
});
