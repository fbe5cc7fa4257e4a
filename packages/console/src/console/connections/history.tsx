/** The states that a connection went through: the last 30 days as a line, and each change with its cause. */
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Empty } from '../../shared/empty.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Time, useNow } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import classes from './history.module.css';
import { length } from './length.ts';
import { historyQuery } from './queries.ts';
import { type Span, segmentsOf, spansOf } from './state-history.ts';
import { useConnection } from './use-connection.ts';

const days30 = 30 * 86_400_000;

export function ConnectionHistory() {
  const connection = useConnection();
  const history = useQuery(historyQuery(connection.workspaceId, connection.id));
  const id = useId();
  const now = useNow();
  if (history.isError) {
    return <ProblemNotice error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.data === undefined) return <Skeleton height={240} aria-hidden />;
  const spans = spansOf(history.data, connection, now);
  return (
    <section aria-labelledby={id} className={classes.history}>
      <Title order={2} id={id}>
        {words.historyTitle}
      </Title>
      <Strip spans={spans} now={now} />
      {history.data.length === 0 && <Empty title={words.historyNone}>{words.historyNoneExplanation}</Empty>}
      <ol className={classes.line}>
        {spans.toReversed().map((span, index) => (
          <li key={span.from} className={classes.span}>
            <span className={classes.when}>
              <Time at={new Date(span.from).toISOString()} />
            </span>
            <span className={classes.what}>
              <StateBadge state={span.state} />
              {span.code !== null && (
                <span>
                  {words.cause} <code>{span.code}</code>
                </span>
              )}
              <Text size="xs" c="dimmed" component="span">
                {index === spans.length - 1 && `${words.createdAs}, `}
                {words.lasted(length(span.to - span.from))}
              </Text>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For the eye: the list below says the same in words. Height tells states apart where colour does not. */
function Strip({ spans, now }: { readonly spans: readonly Span[]; readonly now: number }) {
  return (
    <div aria-hidden>
      <Text size="xs" c="dimmed">
        {words.strip}
      </Text>
      <div className={classes.strip}>
        {segmentsOf(spans, now - days30, now).map(({ state, share }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity
            key={index}
            className={classes.segment}
            data-state={state ?? 'none'}
            style={{ flexGrow: share }}
          />
        ))}
      </div>
    </div>
  );
}
