/** One field of a credential form, as the input that suits it. */
import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import type { ClipboardEvent, ReactNode } from 'react';
import { credentialStrings } from '../strings/en/credentials.ts';
import { type ConfigField, cleanEnds } from './config-fields.ts';
import classes from './credential-form.module.css';
import { stepOfField } from './field-steps.ts';
import { type Guide, GuideStepBody } from './guide-panel.tsx';
import { KeyFileInput } from './key-file-input.tsx';

const words = credentialStrings.form;

export interface FieldProps {
  readonly field: ConfigField;
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean) => void;
  readonly fault: string | undefined;
  /** A secret that is saved: blank keeps it. */
  readonly kept: boolean;
}

export function ConfigFieldInput(
  props: FieldProps & {
    readonly docs: Guide | undefined;
    readonly onOpenGuide: ((step: number) => void) | undefined;
    /** Shown under the input, such as an address that is made from it. */
    readonly children?: ReactNode;
  },
) {
  const step = stepOfField(props.field, props.docs);
  const guide = step === null ? undefined : props.docs?.steps[step - 1];
  return (
    <div>
      <FieldInput {...props} />
      {props.children}
      {step !== null && guide !== undefined && (
        <FieldGuide number={step} step={guide} onOpen={props.onOpenGuide} />
      )}
    </div>
  );
}

/** On a wide page the guide stands beside the form, and opens there; on a narrow one its step folds out here. */
function FieldGuide(props: {
  readonly number: number;
  readonly step: Guide['steps'][number];
  readonly onOpen: ((step: number) => void) | undefined;
}) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const label = credentialStrings.guide.find(props.number, props.step.title);
  return (
    <>
      {props.onOpen !== undefined && (
        <button
          type="button"
          className={`${classes.find} ${classes.wide}`}
          onClick={() => props.onOpen?.(props.number)}
        >
          <IconBook2 size={16} aria-hidden /> {label}
        </button>
      )}
      <div className={classes.narrow}>
        <button
          type="button"
          className={classes.find}
          onClick={toggle}
          aria-expanded={opened}
          aria-controls={id}
        >
          <IconBook2 size={16} aria-hidden /> {label}
          <IconChevronDown
            size={16}
            aria-hidden
            className={classes.chevron}
            data-opened={opened || undefined}
          />
        </button>
        <div id={id} className={classes.fold} hidden={!opened}>
          {opened && <GuideStepBody step={props.step} />}
        </div>
      </div>
    </>
  );
}

function FieldInput(props: FieldProps) {
  const { field, value, onChange } = props;
  const common = {
    label: field.title,
    description: <Description {...props} />,
    error: props.fault === undefined ? null : words.is(field.title, props.fault),
    withAsterisk: field.required && !props.kept,
    required: field.required && !props.kept,
    'data-field': field.name,
  };
  const text = typeof value === 'string' ? value : '';
  const cleaned = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    const clean = cleanEnds(pasted);
    // Only where all is replaced: what is pasted into the middle stays as it is, and undo keeps working.
    const { selectionStart, selectionEnd, value: held } = event.currentTarget;
    if (clean === pasted || selectionStart !== 0 || selectionEnd !== held.length) return;
    event.preventDefault();
    onChange(clean);
  };
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={field.title}
          description={common.description}
          error={common.error}
          data-field={field.name}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice {...props} common={common} />;
    case 'key-file':
      return <KeyFileInput {...common} value={text} onChange={onChange} example={field.example} />;
    case 'secret':
      return <SecretInput {...common} value={text} onChange={onChange} onPaste={cleaned} />;
    default:
      return (
        <TextInput
          {...common}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={cleaned}
          placeholder={field.example ?? undefined}
          inputMode={field.kind === 'number' ? 'decimal' : field.url ? 'url' : undefined}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      );
  }
}

function Description({ field, kept }: FieldProps) {
  return (
    <>
      {field.description}
      {field.secret && <span className={classes.secret}>{kept ? words.kept : words.secret}</span>}
    </>
  );
}

/** Few short choices stand side by side, others in a list. */
function Choice(
  props: FieldProps & {
    readonly common: {
      readonly label: string;
      readonly description: ReactNode;
      readonly error: string | null;
    };
  },
) {
  const { field, value, onChange, common } = props;
  const id = useId();
  const data = field.choices.map(String);
  if (data.length > 3 || data.join('').length > 36) {
    return (
      <NativeSelect
        {...common}
        data={field.required && value !== '' ? data : ['', ...data]}
        required={field.required}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Stack gap={4} align="flex-start" role="group" aria-labelledby={id}>
      <Text size="sm" fw={500} id={id}>
        {field.title}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {common.description}
      </Text>
      <SegmentedControl
        data={data}
        value={String(value)}
        onChange={onChange}
        data-field={field.name}
        aria-labelledby={id}
      />
      {common.error !== null && (
        <Text size="xs" c="error">
          {common.error}
        </Text>
      )}
    </Stack>
  );
}

/** Masked until the person looks, and never offered to be filled in by the browser. */
function SecretInput(props: {
  readonly label: string;
  readonly description: ReactNode;
  readonly error: string | null;
  readonly required: boolean;
  readonly withAsterisk: boolean;
  readonly 'data-field': string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}) {
  const [visible, { toggle }] = useDisclosure();
  return (
    <PasswordInput
      {...props}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete="new-password"
      spellCheck={false}
      autoCapitalize="none"
      // Managers of passwords would offer the product's own.
      data-1p-ignore
      data-lpignore="true"
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? words.hide(props.label) : words.show(props.label),
      }}
    />
  );
}
