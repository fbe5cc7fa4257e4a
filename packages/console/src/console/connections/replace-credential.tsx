/** Edit or replace a connection's credential: the same form as on the connect page, with its guide beside it. */
import { Button, Checkbox, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection, Strategy } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { CredentialForm } from '../../credentials/credential-form.tsx';
import { GuidePanel, type GuideTarget } from '../../credentials/guide-panel.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { isBrowserStrategy } from './browser-strategy.ts';
import { ConnectLink } from './connect-link.tsx';
import { Outcome } from './outcome.tsx';
import { connectionChanged, connectionQuery } from './queries.ts';
import { SaveRefused } from './save-refused.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { useProviderOf } from './use-connection.ts';
import { faultsOf, reportOf, useSave } from './use-save.ts';
import { versionFor } from './version-for.ts';

export function ReplaceCredential({ connection }: { readonly connection: Connection }) {
  const { edit } = useSearch({ from: '/signed-in/w/$workspaceId/connections/$connectionId/settings' });
  const [opened, setOpened] = useState(edit === 'credentials');
  return (
    <Section title={words.credentials} explanation={words.credentialsExplanation}>
      {opened ? (
        <Replacement connection={connection} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {words.replace}
        </Button>
      )}
    </Section>
  );
}

const held = ['authenticationStrategyId', 'authenticationConfig', 'secretFields'] as const;

function Replacement(props: { readonly connection: Connection }) {
  // What the form was filled from: what is typed is not swept away by what others save meanwhile.
  const [connection, setConnection] = useState(props.connection);
  const { provider, strategy: present } = useProviderOf(connection);
  const [chosen, setChosen] = useState<Strategy | null>(null);
  const [guide, setGuide] = useState<GuideTarget | null>(null);
  const [careful, setCareful] = useState(true);
  const { workspaceId, id } = connection;
  const { saving, events, save } = useSave(workspaceId, async (saved) => setConnection(saved));
  const loadSaved = async (): Promise<void> => {
    await connectionChanged(workspaceId, id);
    const saved = queryClient.getQueryData(connectionQuery(workspaceId, id).queryKey);
    if (saved !== undefined) setConnection(saved);
    setChosen(null);
    saving.reset();
  };
  const strategy = chosen ?? present;
  if (provider === undefined || strategy === undefined) return null;
  if (isBrowserStrategy(strategy)) {
    return (
      <div className={classes.narrow}>
        <Text size="sm" mb="md">
          {words.browserReplace}
        </Text>
        <ConnectLink workspaceId={connection.workspaceId} target={{ connectionId: connection.id }} />
      </div>
    );
  }
  const report = saving.data?.lastTest ?? reportOf(saving.error);
  const openGuide = strategy.docs === undefined ? undefined : (step: number) => setGuide({ step });
  return (
    <div className={classes.columns}>
      <div>
        <CredentialForm
          // What was typed goes with what was saved: a secret stays in the page no longer than it is needed.
          key={connection.version}
          strategies={provider.supportedAuthStrategies.filter((other) => !isBrowserStrategy(other))}
          strategy={strategy}
          onStrategy={setChosen}
          saved={{
            strategyId: connection.authenticationStrategyId,
            config: connection.authenticationConfig,
            secrets: Object.keys(connection.secretFields),
          }}
          faults={faultsOf(saving.error)}
          busy={saving.isPending}
          submit={words.saveAndTest}
          onSubmit={(draft) =>
            save({
              path: '/api/connectors/configure',
              body: { connectionId: connection.id, ...draft, saveWhen: careful ? 'valid' : 'always' },
              version: versionFor(connection, props.connection, held),
            })
          }
          {...(openGuide !== undefined && { onOpenGuide: openGuide })}
        >
          <Checkbox
            label={words.keepUnlessValid}
            description={words.keepUnlessValidHint}
            checked={careful}
            onChange={(event) => setCareful(event.currentTarget.checked)}
            disabled={saving.isPending}
          />
        </CredentialForm>
        <Outcome
          planned={strategy.testSteps}
          running={saving.isPending}
          events={events}
          report={report}
          title={saving.isSuccess ? words.replaced : words.notReplaced}
          onOpenGuide={openGuide}
        />
        {saving.isError && report === null && faultsOf(saving.error).length === 0 && (
          <div className={classes.refused}>
            <SaveRefused error={saving.error} onLoad={() => void loadSaved()} />
          </div>
        )}
      </div>
      {strategy.docs !== undefined && (
        <div className={classes.aside}>
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
