/** A destructive act: what will be lost, and the name to type before the button works. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './confirm-by-name.module.css';
import { ProblemNotice } from './problem-notice.tsx';

export interface ConfirmByNameProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Of the dialog, such as "Delete Acme HR". */
  readonly title: string;
  /** What has to be typed. */
  readonly name: string;
  /** What will be lost, one line each. */
  readonly losses: readonly ReactNode[];
  /** The verb on the button. */
  readonly action: string;
  readonly busy: boolean;
  /** Of the last attempt; null where there is none. */
  readonly error: unknown;
  readonly onConfirm: () => void;
  /** Choices that stand above the name. */
  readonly children?: ReactNode;
}

export function ConfirmByName(props: ConfirmByNameProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': sharedStrings.close }}
    >
      <Confirmation {...props} />
    </Modal>
  );
}

/** Inside the dialog, so that what was typed is gone when it closes. */
function Confirmation(props: ConfirmByNameProps) {
  const [typed, setTyped] = useState('');
  const matches = typed.trim() === props.name.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (matches && !props.busy) props.onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div>
          <Text size="sm" fw={600}>
            {sharedStrings.losses}
          </Text>
          <ul className={classes.losses}>
            {props.losses.map((loss, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are written once and have no identity
              <li key={index}>{loss}</li>
            ))}
          </ul>
        </div>
        {props.children}
        <TextInput
          label={
            <>
              {sharedStrings.typeName} <strong className={classes.name}>{props.name}</strong>
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {props.error !== null && props.error !== undefined && <ProblemNotice error={props.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {sharedStrings.cancel}
          </Button>
          <Button type="submit" disabled={!matches} loading={props.busy} className={classes.action}>
            {props.action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
