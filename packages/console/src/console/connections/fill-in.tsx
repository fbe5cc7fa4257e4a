/** The form of one Provider, filled in by the person at the console. */
import { Anchor, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Provider, Strategy } from '../../api/client.ts';
import { CredentialForm } from '../../credentials/credential-form.tsx';
import { GuidePanel, type GuideTarget } from '../../credentials/guide-panel.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { connectionPageStrings } from '../../strings/en/connection.ts';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { providerQuery } from '../provider-queries.ts';
import { isBrowserStrategy } from './browser-strategy.ts';
import { ConnectLink } from './connect-link.tsx';
import classes from './new-connection.module.css';
import { Outcome } from './outcome.tsx';
import settings from './settings.module.css';
import { faultsOf, useSave } from './use-save.ts';

export function FillIn(props: { readonly workspaceId: string; readonly providerId: string }) {
  const { data: provider, error, refetch } = useQuery(providerQuery(props.workspaceId, props.providerId));
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (provider === undefined) return <Skeleton height={320} aria-hidden />;
  return (
    <section>
      <div className={classes.chosen}>
        <ProviderLogo name={provider.name} logoUrl={provider.logoUrl} />
        <Title order={2}>{provider.name}</Title>
        <Anchor
          size="sm"
          renderRoot={(attributes) => (
            <Link
              to="/w/$workspaceId/connections/new"
              params={{ workspaceId: props.workspaceId }}
              search={{ how: 'here' }}
              {...attributes}
            />
          )}
        >
          {words.otherProvider}
        </Anchor>
      </div>
      <Form workspaceId={props.workspaceId} provider={provider} />
    </section>
  );
}

function Form({ workspaceId, provider }: { readonly workspaceId: string; readonly provider: Provider }) {
  const navigate = useNavigate();
  const strategies = provider.supportedAuthStrategies.filter((strategy) => !isBrowserStrategy(strategy));
  const [strategy, setStrategy] = useState<Strategy | undefined>(strategies[0]);
  const [name, setName] = useState('');
  const [guide, setGuide] = useState<GuideTarget | null>(null);
  const { saving, events, save } = useSave(workspaceId, (connection) =>
    navigate({
      to: '/w/$workspaceId/connections/$connectionId',
      params: { workspaceId, connectionId: connection.id },
    }),
  );
  if (strategy === undefined) return <InBrowser workspaceId={workspaceId} provider={provider} />;
  const openGuide = strategy.docs === undefined ? undefined : (step: number) => setGuide({ step });
  return (
    <div className={settings.columns}>
      <div>
        <TextInput
          label={words.connectionName}
          description={words.connectionNameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          mb="md"
        />
        <CredentialForm
          strategies={strategies}
          strategy={strategy}
          onStrategy={setStrategy}
          saved={null}
          faults={faultsOf(saving.error)}
          busy={saving.isPending}
          submit={words.saveAndTest}
          onSubmit={(draft) =>
            save({
              path: '/api/connectors',
              body: { providerId: provider.id, ...draft, ...(name.trim() !== '' && { name: name.trim() }) },
            })
          }
          {...(openGuide !== undefined && { onOpenGuide: openGuide })}
        />
        <Outcome
          planned={strategy.testSteps}
          running={saving.isPending}
          events={events}
          report={null}
          title={connectionPageStrings.tested}
          onOpenGuide={openGuide}
        />
        {saving.isError && faultsOf(saving.error).length === 0 && <ProblemNotice error={saving.error} />}
      </div>
      {strategy.docs !== undefined && (
        <div className={settings.aside}>
          <GuidePanel
            key={strategy.id}
            docs={strategy.docs}
            storageKey={`${provider.id}/${strategy.id}`}
            openStep={guide}
          />
        </div>
      )}
    </div>
  );
}

/** Where the Provider has no other way: what happens there is not for this page. */
function InBrowser(props: { readonly workspaceId: string; readonly provider: Provider }) {
  return (
    <div className={classes.narrow}>
      <Title order={3}>{words.browser}</Title>
      <Text size="sm">{words.browserExplanation}</Text>
      <ConnectLink workspaceId={props.workspaceId} target={{ providerIds: [props.provider.id] }} />
    </div>
  );
}
