/** The pages in a real browser, on a running service beside a sandbox. Nothing is intercepted. */

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { adminKey, type TestServiceOptions } from '../support/service.ts';
import { startWorld, type World } from '../support/world.ts';

// Against hangs only: a browser beside others on a small machine takes its time for each page.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

export interface Stage {
  readonly world: World;
  readonly browser: Browser;
  /** A window of its own: cookies and storage are shared with no other. Faults of its pages are kept. */
  readonly open: (options?: WindowOptions) => Promise<Window>;
  readonly stop: () => Promise<void>;
}

interface WindowOptions {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages wrote to the console or threw, refusals of the content security policy included. */
  readonly faults: readonly string[];
}

export async function openStage(options: TestServiceOptions = {}): Promise<Stage> {
  const world = await startWorld(options);
  const browser = await startBrowser();
  return {
    world,
    browser,
    open: async ({ theme = 'light', width = 1280, height = 800 } = {}) => {
      const context = await browser.newContext({
        baseURL: world.service.origin,
        colorScheme: theme,
        viewport: { width, height },
        locale: 'en-GB',
      });
      // Like the limits above: against hangs only.
      context.setDefaultTimeout(90_000);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      return { context, page, faults };
    },
    stop: async () => {
      await browser.close();
      await world.stop();
    },
  };
}

/** Types the key into the form, as a person does. */
export async function signIn(page: Page, key: string = adminKey): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
