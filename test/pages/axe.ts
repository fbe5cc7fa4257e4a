/** Accessibility rules (WCAG 2.2 AA and good practice), judged by axe-core on what the page shows at this moment. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeViolation {
  readonly rule: string;
  /** Selectors of the elements, and what is wrong with the first. */
  readonly where: readonly string[];
  readonly why: string | undefined;
}

export async function axeViolations(page: Page): Promise<AxeViolation[]> {
  // As an expression: the policy of the pages refuses script elements that are not theirs.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const judge = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await judge.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map(({ target }) => target.join(' ')),
      why: nodes[0]?.failureSummary,
    }));
  });
}
