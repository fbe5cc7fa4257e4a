/** An id, a code or an address that is copied by a press. */
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './copyable.module.css';

export function Copyable(props: {
  readonly value: string;
  /** What it is, for those who hear the page. */
  readonly label: string;
}) {
  return (
    <CopyButton value={props.value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? sharedStrings.copied : sharedStrings.copy}>
          <UnstyledButton
            className={classes.copyable}
            onClick={copy}
            aria-label={`${copied ? sharedStrings.copied : sharedStrings.copy} ${props.label}: ${props.value}`}
          >
            <span className={classes.value}>{props.value}</span>
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
