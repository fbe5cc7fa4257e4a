/** How a connection is: the diagnosis with what to do, or that it works; and the test, as it runs. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Connection, Provider, Strategy } from '../../api/client.ts';
import { CopyReport } from '../../credentials/copy-report.tsx';
import { DiagnosisView } from '../../credentials/diagnosis-view.tsx';
import { safeReport } from '../../credentials/safe-report.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { useMay } from '../workspace.ts';
import { credentialDetailQuery } from './queries.ts';
import { SendLink } from './send-link.tsx';
import { TestRun } from './test-run.tsx';
import { useGuide } from './use-guide.tsx';
import { useTest } from './use-test.ts';

interface HealthProps {
  readonly connection: Connection;
  readonly provider: Provider | undefined;
  readonly strategy: Strategy | undefined;
}

export function Health({ connection, provider, strategy }: HealthProps) {
  const { openGuide, guide } = useGuide(connection, strategy);
  const { test, events } = useTest(connection);
  const mayTest = useMay('workspace_operator');
  const canTest = mayTest && !['disabled', 'pending_authorization'].includes(connection.state);
  return (
    <Stack component="section" gap="lg" aria-label={sharedStrings.states[connection.state]}>
      <Finding connection={connection} provider={provider} onOpenGuide={openGuide}>
        <Group gap="xs">
          <Mending connection={connection} />
          {canTest && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => test.mutate()}
              loading={test.isPending}
            >
              {words.testNow}
            </Button>
          )}
        </Group>
      </Finding>
      {test.isError && <ProblemNotice error={test.error} onRetry={() => test.mutate()} />}
      <TestRun
        planned={strategy?.testSteps ?? []}
        running={test.isPending}
        events={events}
        report={test.data ?? connection.lastTest}
        onOpenGuide={openGuide}
      />
      {guide}
    </Stack>
  );
}

/** States in which the diagnosis says more than the state does; an authorization may have been tried in vain. */
const explained: readonly Connection['state'][] = ['credential_error', 'unverified', 'pending_authorization'];

/** What the state means, in the words of the diagnosis where there is one. */
function Finding(props: {
  readonly connection: Connection;
  readonly provider: Provider | undefined;
  readonly onOpenGuide: ((step: number) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { connection, provider } = props;
  const isBroken = connection.state === 'credential_error';
  const { data: detail } = useQuery({
    ...credentialDetailQuery(connection.workspaceId, connection.id),
    enabled: isBroken,
  });
  const inconclusive = connection.lastTest?.diagnosis ?? null;
  const diagnosis = isBroken ? (detail?.credentialError ?? null) : inconclusive;
  if (diagnosis === null || !explained.includes(connection.state)) {
    return <Plainly connection={connection}>{props.children}</Plainly>;
  }
  const step = connection.lastTest?.steps.find(({ status }) => status === 'failed');
  const subject = {
    providerName: provider?.name ?? connection.providerId,
    providerId: connection.providerId,
    connectionId: connection.id,
  };
  return (
    <Stack gap="md">
      {props.children}
      <DiagnosisView
        diagnosis={diagnosis}
        step={step}
        tone={isBroken ? 'error' : 'attention'}
        onOpenGuide={props.onOpenGuide}
      >
        <CopyReport text={safeReport(subject, connection.lastTest, diagnosis)} />
      </DiagnosisView>
    </Stack>
  );
}

const plain = {
  credential_error: null,
  pending_authorization: [words.pending, words.pendingExplanation],
  unverified: [words.unverified, words.unverifiedExplanation],
  active: [words.works, words.worksExplanation],
  disabled: [words.disabled, words.disabledExplanation],
} as const satisfies Record<Connection['state'], readonly [string, string] | null>;

function Plainly(props: { readonly connection: Connection; readonly children: ReactNode }) {
  const { state, lastTest } = props.connection;
  const [title, explanation] = plain[state] ?? [sharedStrings.states[state], ''];
  return (
    <Stack gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {explanation}{' '}
          {lastTest !== null && (
            <>
              {words.lastTested} <Time at={lastTest.testedAt} />.
            </>
          )}
        </Text>
      </div>
      {props.children}
    </Stack>
  );
}

/** What an admin does about it. */
function Mending({ connection }: { readonly connection: Connection }) {
  const [linking, setLinking] = useState(false);
  const mayMend = useMay('workspace_admin');
  const { state, workspaceId, id } = connection;
  if (!mayMend || state === 'active' || state === 'disabled') return null;
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setLinking(true)}>
        {words.sendLink}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/w/$workspaceId/connections/$connectionId/settings"
            params={{ workspaceId, connectionId: id }}
            search={{ edit: 'credentials' }}
            {...props}
          />
        )}
      >
        {words.editCredential}
      </Button>
      <SendLink connection={connection} opened={linking} onClose={() => setLinking(false)} />
    </>
  );
}
