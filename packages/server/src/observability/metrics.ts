/** What this process counts. No label names a Workspace, a connection or a key. */
import { createCounter, createHistogram } from './instruments.ts';

export interface Metrics {
  /** @param route as it is declared, not as it was asked */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  grantAsked(provider: string, outcome: 'obtained' | 'refused'): void;
  syncEnded(state: string): void;
  write(): string;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const requests = createCounter('cleat_http_requests_total', 'Requests answered, by route and status');
  const durations = createHistogram(
    'cleat_http_request_duration_seconds',
    'Time until a request was answered',
    seconds,
  );
  const grants = createCounter(
    'cleat_grants_total',
    'Grants asked for at Providers: tests, renewals and direct credentials alike',
  );
  const syncs = createCounter('cleat_sync_runs_total', 'Sync runs that ended, by their state');
  /** By method, status and route: writing the labels for each request took longer than counting it. */
  const answered = new Map<string, (took: number) => void>();
  const seriesOf = (method: string, route: string, status: number): ((took: number) => void) => {
    const count = requests.of({ method, route, status: String(status) });
    const observe = durations.of({ method, route });
    return (took) => {
      count();
      observe(took);
    };
  };
  return {
    requestAnswered: (method, route, status, took) => {
      const key = `${method} ${status} ${route}`;
      let add = answered.get(key);
      if (add === undefined) {
        add = seriesOf(method, route, status);
        answered.set(key, add);
      }
      add(took);
    },
    grantAsked: (provider, outcome) => grants.add({ provider, outcome }),
    syncEnded: (state) => syncs.add({ state }),
    write: () => [requests, durations, grants, syncs].map((one) => one.write()).join(''),
  };
}
