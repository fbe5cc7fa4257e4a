/** One way to connect: what it asks for, where that goes, and its guide. */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Strategy } from '../../api/client.ts';
import { GuidePanel, type GuideTarget } from '../../credentials/guide-panel.tsx';
import { Copyable } from '../../shared/copyable.tsx';
import { providerStrings as words } from '../../strings/en/providers.ts';
import { addressesOf, type FieldView, fieldsOf } from './fields.ts';
import classes from './providers.module.css';

/** @param step of the guide that is to be open, from 1 */
export function StrategyDetails(props: {
  readonly providerId: string;
  readonly strategy: Strategy;
  readonly step: number | undefined;
}) {
  const { strategy, step } = props;
  const [target, setTarget] = useState<GuideTarget | null>(null);
  useEffect(() => setTarget(step === undefined ? null : { step }), [step]);
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Fields fields={fieldsOf(strategy)} />
        {strategy.redirectUri !== undefined && (
          <section aria-labelledby="redirect-title">
            <Title order={2} id="redirect-title">
              {words.redirectUri}
            </Title>
            <Copyable value={strategy.redirectUri} label={words.redirectUri} />
          </section>
        )}
        <section aria-labelledby="tests-title">
          <Title order={2} id="tests-title" pb="xs">
            {words.tests}
          </Title>
          <ol className={classes.steps}>
            {strategy.testSteps.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ol>
        </section>
        <Addresses strategy={strategy} />
      </Stack>
      {strategy.docs === undefined ? (
        <Text size="sm" c="dimmed">
          {words.noGuide}
        </Text>
      ) : (
        <GuidePanel
          docs={strategy.docs}
          storageKey={`${props.providerId}/${strategy.id}`}
          openStep={target}
        />
      )}
    </div>
  );
}

function Fields({ fields }: { readonly fields: readonly FieldView[] }) {
  return (
    <section aria-labelledby="fields-title">
      <Title order={2} id="fields-title" pb="xs">
        {words.fields}
      </Title>
      {fields.length === 0 && <Text size="sm">{words.noFields}</Text>}
      <dl className={classes.list}>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>
              {field.title}
              <span className={classes.quiet}>
                {[
                  field.required ? words.required : words.optional,
                  ...(field.secret ? [`${words.secret}: ${words.secretAbout}`] : []),
                  ...(field.destination ? [words.destination] : []),
                ].join(' · ')}
              </span>
            </dt>
            <dd>
              {field.description}
              {field.example !== null && <div className={classes.quiet}>{words.example(field.example)}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Addresses({ strategy }: { readonly strategy: Strategy }) {
  const kinds = [
    [words.baseUrl, addressesOf(strategy, 'baseUrl')],
    [words.tokenUrl, addressesOf(strategy, 'tokenUrl')],
    [words.authorizationUrl, addressesOf(strategy, 'authorizationUrl')],
  ] as const;
  return (
    <section aria-labelledby="addresses-title">
      <Title order={2} id="addresses-title" pb="xs">
        {words.sentTo}
      </Title>
      <dl className={classes.list}>
        {kinds
          .filter(([, templates]) => templates.length > 0)
          .map(([label, templates]) => (
            <div key={label}>
              <dt>{label}</dt>
              {templates.map((template) => (
                <dd key={template} className={classes.code}>
                  {template}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  );
}
