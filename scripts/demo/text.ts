/** What the demo prints. */
import type { TestReport } from '@cleat/server/connections/test-report.ts';

const marks = { passed: '✓', failed: '✗', warning: '!', skipped: '–' } as const;

export function connectionText(connection: Readonly<Record<string, unknown>>): string {
  const report = connection.lastTest as TestReport;
  const steps = report.steps.map((step) => {
    const asked = step.request === null ? '' : `${step.request.method} ${step.request.url}`;
    return `  ${marks[step.status]} ${step.label.padEnd(24)} ${String(step.response?.status ?? '').padEnd(4)} ${String(step.durationMs).padStart(4)} ms  ${asked}`;
  });
  const causes = (report.diagnosis?.likelyCauses ?? []).map(({ cause, fix }) => `    - ${cause} ${fix}`);
  const diagnosis = report.diagnosis === null ? [] : [`  ${report.diagnosis.title}`, ...causes];
  return [`\n${String(connection.name)}: ${String(connection.state)}`, ...steps, ...diagnosis].join('\n');
}

export interface SyncFigures {
  readonly state: string;
  readonly streams: readonly {
    readonly name: string;
    readonly domain: string;
    readonly state: string;
    readonly created: number;
  }[];
}

export function syncText({ state, streams }: SyncFigures): string {
  const lines = [...Map.groupBy(streams, ({ domain }) => domain)].map(([domain, group]) => {
    const records = group.reduce((sum, { created }) => sum + created, 0);
    const failed = group.filter((stream) => stream.state === 'failed').map(({ name }) => name);
    const note = failed.length === 0 ? '' : `  not read: ${failed.join(', ')}`;
    return `  ${failed.length === 0 ? marks.passed : marks.failed} ${domain.padEnd(24)} ${String(records).padStart(7)} records in ${group.length} streams${note}`;
  });
  return [`Sync: ${state}`, ...lines].join('\n');
}

interface Place {
  readonly origin: string;
  readonly sandbox: string;
  readonly key: string;
  readonly workspaceId: string;
  readonly connectionId: string;
  /** For one person, once. */
  readonly connectLink: string;
}

export function nextCalls({ origin, sandbox, key, workspaceId, connectionId, connectLink }: Place): string {
  return `
Console    ${origin}   (sign in with the admin key; API reference: ${origin}/docs)
Sandbox    ${sandbox}   (what can be broken: ${sandbox}/_sandbox)
Admin key  ${key}
Workspace  ${workspaceId}  acme

What a customer's administrator sees, who is sent a link (it works once; tenant acme, client sandbox-client,
secret sandbox-secret-5f2c9e, Base URL ${sandbox}/ccx/api/v1/acme):

  ${connectLink}

Go on in another terminal:

  export CLEAT=${origin} KEY=${key} WS=${workspaceId} CON=${connectionId}

  # Which of the five domains can be read?
  curl -s -X POST $CLEAT/api/connectors/$CON/access-check -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"

  # Call the HR platform without ever seeing its credential:
  curl -s "$CLEAT/api/connectors/$CON/proxy/v1/acme/workers?limit=1" -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"

  # Read records in the order in which they changed; go on from nextCursor next time:
  curl -s "$CLEAT/api/connectors/$CON/records/workers?limit=2" -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"

  # Break a layer at the HR platform, test, and read what to mend:
  curl -s -X POST ${sandbox}/_sandbox/tenants/acme/dropArea -d '{"area":"staffing"}'
  curl -s -X POST $CLEAT/api/connectors/$CON/test -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"
  curl -s "$CLEAT/api/vendors/tenant-connector-credential-detail?connectionId=$CON" -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"

  # Mend it and test again:
  curl -s -X POST ${sandbox}/_sandbox/reset
  curl -s -X POST $CLEAT/api/connectors/$CON/test -H "Authorization: Bearer $KEY" -H "Cleat-Workspace: $WS"

Ctrl-C stops everything.`;
}
