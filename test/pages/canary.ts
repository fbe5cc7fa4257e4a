/** Listens to everything that a page says and keeps, and finds where a secret was among it. */
import type { Page, Request } from 'playwright-core';

export interface Sighting {
  /** `url`, `request`, `answer`, `console`, `cookie`, or the part of the page that kept it. */
  readonly where: string;
  readonly what: string;
}

interface Heard {
  readonly where: string;
  readonly what: string;
  readonly text: string;
}

export interface Listener {
  /** Where the text was heard, or is kept at this moment, in any spelling that a page would use for it. */
  find(text: string): Promise<Sighting[]>;
}

/** @param page before it goes anywhere */
export function listen(page: Page): Listener {
  const heard: Heard[] = [];
  const underWay = new Set<Promise<unknown>>();
  const hear = (where: string, what: string, text: string): number => heard.push({ where, what, text });
  const later = (work: Promise<unknown>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  page.on('framenavigated', (frame) => hear('url', new URL(frame.url()).pathname, frame.url()));
  page.on('console', (message) => hear('console', message.type(), message.text()));
  page.on('pageerror', (error) => hear('console', 'error', `${error.stack}`));
  page.on('request', (request) => {
    hear('url', nameOf(request), request.url());
    hear('request', nameOf(request), request.postData() ?? '');
    later(request.allHeaders().then((headers) => hear('header', nameOf(request), withoutCookie(headers))));
  });
  page.on('response', (response) => {
    const name = nameOf(response.request());
    later(
      response
        .allHeaders()
        .then(({ 'set-cookie': cookie = '', ...headers }) => {
          hear('answer', name, JSON.stringify(headers));
          hear('cookie', name, cookie);
        })
        .catch(() => undefined),
    );
    // An answer to a navigation is gone once the page is.
    later(
      response
        .text()
        .then((text) => hear('answer', name, text))
        .catch(() => undefined),
    );
  });
  return {
    find: async (text) => {
      await Promise.all(underWay);
      const kept = Object.entries(await keptBy(page)).map(([where, all]) => ({ where, what: '', text: all }));
      const spellings = new Set([
        text,
        encodeURIComponent(text),
        btoa(text),
        JSON.stringify(text).slice(1, -1),
      ]);
      return [...heard, ...kept]
        .filter((one) => [...spellings].some((spelling) => one.text.includes(spelling)))
        .map(({ where, what }) => ({ where, what }));
    },
  };
}

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** The cookie of a session goes with each call: that is what it is for. */
const withoutCookie = ({ cookie: _, ...others }: Readonly<Record<string, string>>): string =>
  JSON.stringify(others);

/** Everything that a script of the page could read, and that outlives what was typed. */
const keptBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => ({
    markup: document.documentElement.outerHTML,
    text: document.body.textContent ?? '',
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    databases: JSON.stringify([await indexedDB.databases(), await caches.keys()]),
    history: JSON.stringify([location.href, history.state, document.referrer, window.name]),
    timing: JSON.stringify(performance.getEntries()),
  }));
