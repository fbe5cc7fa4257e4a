import type pg from 'pg';

type Done = (error: Error | null, result: pg.QueryResult) => void;

/**
 * Makes a client give its promises by way of pg's callbacks. Rows that pg's own promises answer with outlive the
 * collections of V8's young generation (Node 24, pg 8): each collection left 1 MB of them to be collected with all the
 * rest, and took ten times as long. Reading 200 records took 1.6 times as long (`bench/README.md`).
 */
export function askByCallback(client: pg.ClientBase): void {
  const ask: (config: unknown, values: unknown, done?: Done) => unknown = client.query.bind(client);
  const query = (config: object | string, values?: unknown, done?: Done): unknown => {
    const hasCallback = typeof values === 'function' || done !== undefined;
    if (hasCallback || (typeof config === 'object' && 'submit' in config)) return ask(config, values, done);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      ask(config, values, (error, result) => (error === null ? resolve(result) : reject(error)));
    });
  };
  client.query = query as typeof client.query;
}
