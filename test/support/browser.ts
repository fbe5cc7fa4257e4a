/** A real browser: Debian's Chromium, without a window, with a profile that is thrown away. */
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

export function startBrowser(options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: '/usr/bin/chromium',
    // Nothing that it would do by itself, over networks that a test knows nothing of.
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
