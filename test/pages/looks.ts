/** How a page looks at this moment: by rules, and as a picture for people. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeViolations } from './axe.ts';

/** Where to keep a picture of each page, to be looked at; nowhere unless it is set. */
const pictures = process.env.CLEAT_PICTURES;

/** Rules of accessibility that are broken, and whether one has to scroll sideways. */
export async function faultsOfView(page: Page): Promise<unknown[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const wide = overflow > 0 ? [`${overflow} pixels wider than the window`] : [];
  return [...(await axeViolations(page)), ...wide];
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
