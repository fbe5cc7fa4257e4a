/**
 * Chromium by its own protocol, and no more of it than is needed: a test library listens to the network, and for that
 * V8 reads the whole script a second time at each call, which no visitor's browser does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BareBrowser {
  /**
   * Opens an address in a new window with an empty cache.
   * @param slower how many times slower the page's processor is made
   * @param before runs in the page before its own scripts
   * @param expression is asked for until it is an object, for a minute at most
   */
  open(address: string, slower: number, before: string, expression: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Milliseconds. A new window first loads pages of Chromium's own, of about 400 files, which nobody sees without a
 * window: a visitor's browser has done that before a link is followed.
 */
const windowTakes = 3_000;

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

export async function startBareBrowser(): Promise<BareBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-chromium-'));
  const chromium = spawn(
    '/usr/bin/chromium',
    [
      ...[
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-sync',
      ],
      ...[
        '--disable-background-networking',
        '--disable-component-update',
        '--remote-debugging-port=0',
        '--window-size=1280,800',
      ],
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(chromium));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const ask = async (
    method: string,
    params: object,
    sessionId?: string,
  ): Promise<Record<string, unknown>> => {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    waiting.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return { ...answer.result };
  };
  return {
    open: async (address, slower, before, expression) => {
      const { browserContextId } = await ask('Target.createBrowserContext', {});
      const { targetId } = await ask('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
      const session = String(sessionId);
      await ask('Page.enable', {}, session);
      await ask('Page.addScriptToEvaluateOnNewDocument', { source: before }, session);
      await ask('Emulation.setCPUThrottlingRate', { rate: slower }, session);
      await new Promise((resolve) => setTimeout(resolve, windowTakes));
      await ask('Page.navigate', { url: address }, session);
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        // Seldom: each question takes a part of the slowed processor.
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        const asked = await ask('Runtime.evaluate', { expression, returnByValue: true }, session);
        const { value } = Object(asked.result);
        if (typeof value !== 'object' || value === null) continue;
        await ask('Target.disposeBrowserContext', { browserContextId });
        return value;
      }
      throw new Error(`${address} never came to what was waited for`);
    },
    stop: async () => {
      const ended = new Promise((resolve) => chromium.once('exit', resolve));
      await ask('Browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function addressOf(chromium: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    chromium.stderr?.on('data', (text) => {
      said += String(text);
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    chromium.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)));
  });
}
