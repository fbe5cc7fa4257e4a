import { Button, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { credentialStrings } from '../strings/en/credentials.ts';

const words = credentialStrings.report;

/** @param text as `safeReport` writes it */
export function CopyReport({ text }: { readonly text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={words.hint}>
          <Button
            variant="default"
            size="xs"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            <span aria-live="polite">{copied ? words.copied : words.copy}</span>
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
