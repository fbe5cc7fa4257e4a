/** A credential's form, made from the strategy's `configSchema`. It stays filled in, whatever comes of sending it. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Strategy } from '../api/client.ts';
import type { FieldFault } from '../api/problem.ts';
import { credentialStrings } from '../strings/en/credentials.ts';
import { ConfigFieldInput } from './config-field.tsx';
import { configFields, type FormValues, initialValues, toConfig } from './config-fields.ts';
import classes from './credential-form.module.css';
import { defaultAddresses } from './default-address.ts';
import { checkFields, type FieldFaults, sortFaults } from './field-faults.ts';

const words = credentialStrings.form;

export interface CredentialDraft {
  readonly authenticationStrategyId: string;
  /** Secrets that were left blank are left out: what is saved stays. */
  readonly authenticationConfig: Readonly<Record<string, string | number | boolean>>;
}

export interface SavedCredential {
  readonly strategyId: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Names of the secret fields that have a value. */
  readonly secrets: readonly string[];
}

/**
 * @param strategy the chosen one; `onStrategy` chooses another of `strategies`
 * @param faults of the server's last answer; they go to their fields, and the focus to the first
 * @param submit the words of the button
 * @param children stands above the button, such as what is still to be done elsewhere
 */
export function CredentialForm(props: {
  readonly strategies: readonly Strategy[];
  readonly strategy: Strategy;
  readonly onStrategy: (strategy: Strategy) => void;
  readonly saved: SavedCredential | null;
  readonly faults: readonly FieldFault[];
  readonly busy: boolean;
  readonly submit: string;
  readonly onSubmit: (draft: CredentialDraft) => void;
  readonly onOpenGuide?: (step: number) => void;
  readonly children?: ReactNode;
}) {
  const { strategies, strategy, saved, faults, busy } = props;
  const fields = useMemo(() => configFields(strategy.configSchema), [strategy]);
  const isSaved = saved?.strategyId === strategy.id;
  const kept = useMemo(() => new Set(isSaved ? saved.secrets : []), [isSaved, saved]);
  // Kept by name over all strategies: a tenant that was typed for one is there for the next.
  const [typed, setTyped] = useState<FormValues>({});
  const [found, setFound] = useState<FieldFaults>({});
  const form = useRef<HTMLFormElement>(null);

  const values = { ...initialValues(fields, saved?.config), ...typed };
  const { others } = sortFaults(fields, faults);
  const addresses = defaultAddresses(strategy.method, fields, values);

  useEffect(() => setFound(sortFaults(fields, faults).atFields), [fields, faults]);
  useEffect(() => {
    const first = fields.find(({ name }) => Object.hasOwn(found, name));
    if (first !== undefined) inputOf(form.current, first.name)?.focus();
  }, [found, fields]);

  const change = (name: string, value: string | boolean): void => {
    setTyped({ ...typed, [name]: value });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const wrong = checkFields(fields, values, kept);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    props.onSubmit({ authenticationStrategyId: strategy.id, authenticationConfig: toConfig(fields, values) });
  };
  return (
    // What is missing is said at its field, in the page's own words.
    <form ref={form} onSubmit={submit} noValidate autoComplete="off" className={classes.form}>
      {strategies.length > 1 && <StrategyChoice {...props} />}
      {fields.map((field) => (
        <ConfigFieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => change(field.name, value)}
          fault={found[field.name]}
          kept={kept.has(field.name)}
          docs={strategy.docs}
          onOpenGuide={props.onOpenGuide}
        >
          {addresses
            .filter(({ below }) => below === field.name)
            .map(({ field: blank, address }) => (
              <Text key={blank.name} size="xs" className={classes.address}>
                {words.address(blank.title)}: <output className={classes.value}>{address}</output>
              </Text>
            ))}
        </ConfigFieldInput>
      ))}
      {others.map(({ pointer, message }) => (
        <Text key={pointer + message} size="sm" c="error" role="alert">
          {words.is(pointer, message)}
        </Text>
      ))}
      {props.children}
      <Group>
        {/* Not `disabled`, which would take the focus away; `submit` does nothing meanwhile. */}
        <Button type="submit" size="md" data-disabled={busy} aria-disabled={busy}>
          {props.submit}
        </Button>
      </Group>
    </form>
  );
}

/** The element that takes the focus, in a field of several. */
function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const marked = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (marked == null) return null;
  return marked.matches('input, textarea, select, button') ? marked : marked.querySelector('input, textarea');
}

function StrategyChoice(props: {
  readonly strategies: readonly Strategy[];
  readonly strategy: Strategy;
  readonly onStrategy: (strategy: Strategy) => void;
  readonly busy: boolean;
}) {
  return (
    <Radio.Group
      label={words.strategy}
      value={props.strategy.id}
      onChange={(id) => {
        const chosen = props.strategies.find((strategy) => strategy.id === id);
        if (chosen !== undefined) props.onStrategy(chosen);
      }}
    >
      <Stack gap="xs" mt="xs">
        {props.strategies.map((strategy) => (
          <Radio.Card
            key={strategy.id}
            value={strategy.id}
            disabled={props.busy}
            className={classes.strategy}
          >
            <Radio.Indicator disabled={props.busy} />
            <span>
              <Text size="sm" fw={600} component="span" display="block">
                {strategy.label}
              </Text>
              {strategy.docs !== undefined && (
                <Text size="xs" c="dimmed" component="span" display="block">
                  {strategy.docs.summary}
                </Text>
              )}
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
