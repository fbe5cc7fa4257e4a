/** axe-core in the page itself: what a screen reader or a weak eye would stumble over. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules that are broken, each with the elements that break it; empty where there is none. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The policy of the pages allows no script element; what the debugger evaluates is none.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' | ')}`,
  );
}

declare global {
  interface Window {
    readonly axe: { run: () => Promise<axe.AxeResults> };
  }
}
