/** The form and its guide. What a press of the button comes to is shown under it, and the form stays as it is. */
import { Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Connection, Diagnosis, Provider } from '../api/client.ts';
import { changesSaved } from '../credentials/changes-saved.ts';
import { CopyReport } from '../credentials/copy-report.tsx';
import { CredentialForm, type SavedCredential } from '../credentials/credential-form.tsx';
import { DiagnosisView } from '../credentials/diagnosis-view.tsx';
import type { GuideTarget } from '../credentials/guide-panel.tsx';
import { safeReport } from '../credentials/safe-report.ts';
import { connectStrings } from '../strings/en/connect.ts';
import { AttemptView } from './attempt-view.tsx';
import { ArrivalNotice, RedirectUri } from './authorization.tsx';
import { GuideAside } from './guide-aside.tsx';
import classes from './provider-page.module.css';
import { arrivedWith } from './session.ts';
import type { useAttempt } from './use-attempt.ts';

const words = connectStrings.form;

export function ConnectForm(props: {
  readonly provider: Provider;
  readonly saved: { readonly connection: Connection; readonly credentialError: Diagnosis | null } | null;
  readonly attempts: ReturnType<typeof useAttempt>;
}) {
  const { provider, saved, attempts } = props;
  const { attempt } = attempts;
  const strategies = provider.supportedAuthStrategies;
  const savedStrategy = saved?.connection.authenticationStrategyId;
  const [strategyId, setStrategyId] = useState(savedStrategy ?? strategies[0]?.id);
  const [target, setTarget] = useState<GuideTarget | null>(null);
  const strategy = strategies.find(({ id }) => id === strategyId) ?? strategies[0];
  const credential = useMemo(() => saved && savedCredential(saved.connection), [saved]);
  if (strategy === undefined) return null;

  const inBrowser = strategy.type === 'oauth2_authorization_code';
  const redirectUri =
    (savedStrategy === strategy.id ? saved?.connection.redirectUri : null) ?? strategy.redirectUri ?? null;
  const former = saved?.credentialError ?? (saved && whyNotAuthorized(saved.connection));
  const openGuide = (step: number): void => setTarget({ step });
  const guide = strategy.docs === undefined ? undefined : openGuide;
  const subject = {
    providerName: provider.name,
    providerId: provider.id,
    connectionId: saved?.connection.id ?? null,
  };
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <ArrivalNotice explained={former !== null} />
        {saved !== null && former !== null && attempt.at === 'start' && (
          <section aria-label={words.formerly}>
            <DiagnosisView diagnosis={former} step={failedStep(saved.connection)} onOpenGuide={guide}>
              <CopyReport text={safeReport(subject, saved.connection.lastTest, former)} />
            </DiagnosisView>
          </section>
        )}
        <Title order={2} className={classes.hidden}>
          {words.title}
        </Title>
        <CredentialForm
          strategies={strategies}
          strategy={strategy}
          onStrategy={({ id }) => setStrategyId(id)}
          saved={credential}
          faults={attempt.at === 'refused' ? attempt.problem.faults : none}
          busy={attempt.at === 'running'}
          submit={inBrowser ? words.authorize : words.submit}
          onSubmit={(draft) =>
            inBrowser
              ? attempts.authorize(draft, {
                  isNew: changesSaved(draft, credential),
                  shows: redirectUri !== null,
                })
              : attempts.test(draft)
          }
          onOpenGuide={openGuide}
        >
          {inBrowser && redirectUri !== null && attempt.at !== 'to-authorize' && (
            <RedirectUri value={redirectUri} />
          )}
        </CredentialForm>
        <AttemptView
          attempt={attempt}
          planned={inBrowser ? null : strategy.testSteps}
          subject={subject}
          onOpenGuide={guide}
        />
        {!inBrowser && attempt.at === 'start' && (
          <Text size="xs" c="dimmed">
            {words.testHint}
          </Text>
        )}
      </div>
      {strategy.docs !== undefined && (
        <GuideAside
          key={strategy.id}
          docs={strategy.docs}
          storageKey={`${provider.id}/${strategy.id}`}
          target={target}
        />
      )}
    </div>
  );
}

const none = [] as const;

const savedCredential = (connection: Connection): SavedCredential => ({
  strategyId: connection.authenticationStrategyId,
  config: connection.authenticationConfig,
  secrets: Object.keys(connection.secretFields),
});

/** What became of the authorization that was tried last, unless it is known to have ended otherwise. */
const whyNotAuthorized = ({ state, lastTest }: Connection): Diagnosis | null =>
  state === 'pending_authorization' && (arrivedWith === null || arrivedWith === 'oauth_provider_error')
    ? (lastTest?.diagnosis ?? null)
    : null;

const failedStep = ({ lastTest }: Connection) => lastTest?.steps.find(({ status }) => status === 'failed');
