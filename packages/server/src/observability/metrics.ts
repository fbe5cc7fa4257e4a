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
  return {
    requestAnswered: (method, route, status, took) => {
      requests.add({ method, route, status: String(status) });
      durations.observe({ method, route }, took);
    },
    grantAsked: (provider, outcome) => grants.add({ provider, outcome }),
    syncEnded: (state) => syncs.add({ state }),
    write: () => [requests, durations, grants, syncs].map((one) => one.write()).join(''),
  };
}
