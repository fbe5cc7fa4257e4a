/** What the Provider grants, domain by domain, and what to change there for the rest. */
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconBan, IconCircleCheckFilled, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { answerOf, type Connection, type Provider, type Schemas, workspaceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { DiagnosisView } from '../../credentials/diagnosis-view.tsx';
import { Empty } from '../../shared/empty.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { ToneBadge } from '../../shared/state-badge.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { useMay } from '../workspace.ts';
import classes from './access.module.css';
import { connectionChanged } from './queries.ts';
import { useConnection, useProviderOf } from './use-connection.ts';
import { useGuide } from './use-guide.tsx';

type AccessCheck = Schemas['AccessCheck'];
type Domain = AccessCheck['domains'][number];

const looks = {
  granted: { tone: 'active', Icon: IconCircleCheckFilled },
  denied: { tone: 'error', Icon: IconBan },
  empty: { tone: 'attention', Icon: IconCircleDashed },
  unknown: { tone: 'off', Icon: IconHelpCircle },
} as const;

/** The service keeps no checks: the last one is kept here, until the page is loaded again. */
const keptKey = ({ workspaceId, id }: Connection) => ['access-check', workspaceId, id];

export function ConnectionAccess() {
  const connection = useConnection();
  const { provider, strategy } = useProviderOf(connection);
  const { openGuide, guide } = useGuide(connection, strategy);
  const { workspaceId, id } = connection;
  const { data: kept = null } = useQuery<AccessCheck | null>({
    queryKey: keptKey(connection),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checking = useMutation({
    mutationFn: () =>
      answerOf(
        workspaceApi(workspaceId).POST('/api/connectors/{id}/access-check', { params: { path: { id } } }),
      ),
    onError: () => void connectionChanged(workspaceId, id),
    onSuccess: (check) => {
      queryClient.setQueryData(keptKey(connection), check);
      return connectionChanged(workspaceId, id);
    },
  });
  const mayCheck = useMay('workspace_operator');
  const canCheck = mayCheck && !['disabled', 'pending_authorization'].includes(connection.state);
  const check = (
    <Button
      variant={kept === null ? 'filled' : 'default'}
      onClick={() => checking.mutate()}
      loading={checking.isPending}
    >
      {kept === null ? words.checkAccess : words.checkAgain}
    </Button>
  );
  const domains = domainsOf(provider);
  if (provider !== undefined && domains.length === 0 && kept === null) {
    return (
      <Empty title={words.accessEmpty} action={null}>
        {words.accessNone}
      </Empty>
    );
  }
  if (kept === null && !checking.isPending) {
    return (
      <>
        <Empty title={words.accessEmpty} action={canCheck ? check : null}>
          {words.accessExplanation} {!mayCheck && words.accessReader}
          {mayCheck && !canCheck && words.accessUnusable}
        </Empty>
        {checking.isError && <ProblemNotice error={checking.error} />}
      </>
    );
  }
  return (
    <section>
      <div className={classes.head}>
        <div>
          <Title order={2}>{words.accessTitle}</Title>
          <Text size="sm" c="dimmed" role="status">
            {checking.isPending || kept === null ? (
              words.checking
            ) : (
              <>
                {words.checkedAt} <Time at={kept.checkedAt} />
              </>
            )}
          </Text>
        </div>
        {canCheck && check}
      </div>
      {checking.isError && <ProblemNotice error={checking.error} />}
      <ul className={classes.grid}>
        {checking.isPending || kept === null
          ? domains.map((label) => (
              <li key={label} className={classes.domain}>
                <Title order={3}>{label}</Title>
                <Skeleton height={22} width={88} />
                <Skeleton height={14} width="70%" />
              </li>
            ))
          : kept.domains.map((domain) => <DomainCard key={domain.id} domain={domain} />)}
      </ul>
      {!checking.isPending && kept !== null && <Diagnoses domains={kept.domains} onOpenGuide={openGuide} />}
      {guide}
    </section>
  );
}

const domainsOf = (provider: Provider | undefined): readonly string[] => [
  ...new Set((provider?.streams ?? []).map(({ domain }) => domain)),
];

function DomainCard({ domain }: { readonly domain: Domain }) {
  const { tone, Icon } = looks[domain.status];
  return (
    <li className={classes.domain} data-status={domain.status}>
      <Title order={3}>{domain.label}</Title>
      <ToneBadge
        tone={tone}
        icon={<Icon size={14} aria-hidden />}
        label={words.accessStatus[domain.status]}
      />
      <Text size="xs" c="dimmed">
        {words.accessMeaning[domain.status]}
      </Text>
    </li>
  );
}

/** Below the grid, so that its cells stay of one size. */
function Diagnoses(props: {
  readonly domains: readonly Domain[];
  readonly onOpenGuide: ((step: number) => void) | undefined;
}) {
  const id = useId();
  const told = props.domains.flatMap(({ id: domain, label, status, diagnosis }) =>
    diagnosis === null ? [] : [{ domain, label, status, diagnosis }],
  );
  if (told.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.todo}>
      <Title order={2} id={id}>
        {words.whatToDo}
      </Title>
      {told.map(({ domain, label, status, diagnosis }) => (
        <div key={domain}>
          <Text size="sm" fw={600} mb="xs">
            {label}
          </Text>
          <DiagnosisView
            diagnosis={diagnosis}
            tone={status === 'denied' ? 'error' : 'attention'}
            order={3}
            onOpenGuide={props.onOpenGuide}
          />
        </div>
      ))}
    </section>
  );
}
