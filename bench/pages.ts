/**
 * How soon the connect page can be used: from the start of the navigation until its first field takes what is typed,
 * in a window of Chromium that stands open, on a processor that is slowed four times, with an empty cache, one page
 * after the other.
 *
 *     node bench/pages.ts [rounds] [slower]
 */
import { buildPages } from '../scripts/build-pages.mjs';
import { startBareBrowser } from './support/bare-browser.ts';
import { startCleat } from './support/cleat.ts';
import { median } from './support/processes.ts';

const rounds = Number(process.argv[2] ?? 7);
const slower = Number(process.argv[3] ?? 4);

buildPages();
const cleat = await startCleat(null, {});
const browser = await startBareBrowser();

interface Seen {
  /** Milliseconds since the navigation began. */
  readonly usable: number;
  readonly firstPaint: number;
  /** https://web.dev/articles/cls: what moved although nobody moved it. */
  readonly shift: number;
}

/** Runs in the page, before its own scripts. */
const watch = `
  globalThis.seen = { usable: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('input[data-field]') === null) return;
    observer.disconnect();
    // Once it is drawn, and whatever the scripts still had to do is done.
    requestAnimationFrame(() => setTimeout(() => { seen.usable = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
`;

/** An object once the page can be used, and what one sees of it is painted. */
const result = `
  (([painted]) => seen.usable === 0 || painted === undefined ? null : { ...seen, firstPaint: painted.startTime })(
    performance.getEntriesByName('first-contentful-paint'),
  )`;

async function open(): Promise<Seen> {
  const link = await cleat.call('POST', '/api/connect-sessions', { providerIds: ['workday-rest'] });
  return (await browser.open(String(link.url), slower, watch, result)) as Seen;
}

// The first fills the caches of files.
await open();
const all: Seen[] = [];
for (let round = 0; round < rounds; round += 1) all.push(await open());
for (const name of ['firstPaint', 'usable', 'shift'] as const) {
  const values = all.map((seen) => seen[name]);
  const digits = name === 'shift' ? 3 : 0;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  console.log(
    `${name}: ${median(values).toFixed(digits)} [${least.toFixed(digits)}-${most.toFixed(digits)}]`,
  );
}
await browser.stop();
await cleat.stop();
