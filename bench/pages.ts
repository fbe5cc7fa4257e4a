/**
 * How soon the connect page can be used: from the start of the navigation until its first field takes what is typed,
 * in Chromium on a processor that is slowed four times, with an empty cache, one page after the other.
 *
 *     node bench/pages.ts [rounds] [slower]
 */
import { buildPages } from '../scripts/build-pages.mjs';
import { startBrowser } from '../test/support/browser.ts';
import { startCleat } from './support/cleat.ts';
import { median } from './support/processes.ts';

const rounds = Number(process.argv[2] ?? 7);
const slower = Number(process.argv[3] ?? 4);

buildPages();
const cleat = await startCleat(null, {});
const browser = await startBrowser();

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

async function open(): Promise<Seen> {
  const link = await cleat.call('POST', '/api/connect-sessions', { providerIds: ['workday-rest'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(String(link.url));
  await page.waitForFunction('seen.usable > 0');
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<Seen>(
    "({ ...seen, firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })",
  );
  await context.close();
  return seen;
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
await browser.close();
await cleat.stop();
