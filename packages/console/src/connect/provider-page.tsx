/** One Provider: its form with the guide beside it, the test as it runs, and what is to be mended. */
import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProviderSummary } from '../api/client.ts';
import { ProviderLogo } from '../shared/provider-logo.tsx';
import { connectStrings as words } from '../strings/en/connect.ts';
import { ConnectForm } from './connect-form.tsx';
import { BackLink, OpeningSkeleton } from './frame.tsx';
import classes from './provider-page.module.css';
import { providerQuery, savedQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { SuccessPage } from './success.tsx';
import { useAttempt } from './use-attempt.ts';

/** @param connectionId null until the session has its connection */
export function ProviderPage(props: {
  readonly provider: ProviderSummary;
  readonly connectionId: string | null;
  readonly returnTo: string | null;
  readonly onBack: (() => void) | undefined;
}) {
  const { provider, connectionId, returnTo, onBack } = props;
  const [mends] = useState(connectionId !== null);
  const whole = useQuery(providerQuery(provider.id));
  const saved = useQuery({ ...savedQuery(connectionId ?? ''), enabled: connectionId !== null });
  const attempts = useAttempt(provider.id, connectionId);
  const { attempt } = attempts;
  // What was never authorized has not worked yet: there is nothing to mend.
  const isNew = !mends || saved.data?.connection.state === 'pending_authorization';
  const title = isNew ? words.connect(provider.name) : words.mend(provider.name);
  useEffect(() => {
    document.title = words.documentTitle(provider.name);
  }, [provider.name]);

  if (attempt.at === 'tested' && attempt.connection.state === 'active') {
    return (
      <SuccessPage providerName={provider.name} report={attempt.connection.lastTest} returnTo={returnTo} />
    );
  }
  const failed = [whole, ...(mends ? [saved] : [])].find((query) => query.isError);
  return (
    <div className={classes.page}>
      {onBack === undefined && <BackLink returnTo={returnTo} />}
      {onBack !== undefined && (
        <Anchor component="button" type="button" size="sm" className={classes.back} onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden /> {words.otherProvider}
        </Anchor>
      )}
      <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.head}>
        <ProviderLogo name={provider.name} logoUrl={provider.logoUrl} />
        <div>
          <Title order={1}>{title}</Title>
          <Text size="sm" c="dimmed">
            {provider.description}
          </Text>
        </div>
      </Group>
      {failed !== undefined ? (
        <Refusal error={failed.error} onRetry={() => void failed.refetch()} />
      ) : whole.data === undefined || (mends && saved.data === undefined) ? (
        <OpeningSkeleton headed />
      ) : (
        <ConnectForm provider={whole.data} saved={saved.data ?? null} attempts={attempts} />
      )}
    </div>
  );
}
