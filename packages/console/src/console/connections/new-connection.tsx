/** A new connection: a link for whoever holds the credential, or the form here. */
import { Anchor, Select, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../shared/page-header.tsx';
import { connectionPageStrings } from '../../strings/en/connection.ts';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { providersQuery } from '../provider-queries.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { ConnectLink } from './connect-link.tsx';
import frame from './connection-frame.module.css';
import { FillIn } from './fill-in.tsx';
import classes from './new-connection.module.css';
import { ProviderChoice } from './provider-choice.tsx';

export function NewConnection() {
  const workspaceId = useWorkspaceId();
  const { how, provider } = useSearch({ from: '/signed-in/w/$workspaceId/connections/new' });
  const here = { to: '/w/$workspaceId/connections/new', params: { workspaceId } } as const;
  const mayMake = useMay('workspace_admin');
  return (
    <>
      <PageHeader
        title={words.new}
        above={
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/w/$workspaceId/connections" params={{ workspaceId }} {...props} />
            )}
          >
            {words.title}
          </Anchor>
        }
      />
      {!mayMake ? (
        <Text size="sm">{connectionPageStrings.settingsReader}</Text>
      ) : (
        <>
          <nav aria-label={words.how} className={frame.tabs}>
            <Link
              {...here}
              search={{}}
              aria-current={how === undefined ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              className={frame.tab}
            >
              {words.byLink}
            </Link>
            <Link
              {...here}
              search={{ how: 'here' }}
              aria-current={how === 'here' ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              className={frame.tab}
            >
              {words.here}
            </Link>
          </nav>
          {how === undefined ? (
            <ByLink workspaceId={workspaceId} />
          ) : provider === undefined ? (
            <ProviderChoice workspaceId={workspaceId} />
          ) : (
            <FillIn key={provider} workspaceId={workspaceId} providerId={provider} />
          )}
        </>
      )}
    </>
  );
}

function ByLink({ workspaceId }: { readonly workspaceId: string }) {
  const [provider, setProvider] = useState<string | null>(null);
  const { data = [] } = useQuery(providersQuery);
  return (
    <div className={classes.narrow}>
      <Title order={2}>{words.byLink}</Title>
      <Text size="sm" c="dimmed">
        {words.byLinkExplanation}
      </Text>
      <Select
        label={words.oneProvider}
        description={words.oneProviderHint}
        placeholder={words.anyProvider}
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={provider}
        onChange={setProvider}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.anyProvider }}
        maw="20rem"
      />
      <ConnectLink
        key={provider}
        workspaceId={workspaceId}
        target={provider === null ? {} : { providerIds: [provider] }}
      />
    </div>
  );
}
