/** A key that comes as a file: pasted, or picked. It is read in the browser and sent like any other field. */
import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { credentialStrings } from '../strings/en/credentials.ts';
import classes from './credential-form.module.css';

const words = credentialStrings.form;
const largest = 64 * 1024;

export function KeyFileInput(props: {
  readonly label: string;
  readonly description: ReactNode;
  readonly error: string | null;
  readonly required: boolean;
  readonly withAsterisk: boolean;
  readonly 'data-field': string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly example: string | null;
}) {
  const { value, onChange, example, error, ...rest } = props;
  const [fault, setFault] = useState<string | null>(null);
  const pick = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > largest) {
      setFault(words.fileTooLarge);
      return;
    }
    try {
      onChange(await file.text());
      setFault(null);
    } catch {
      setFault(words.fileUnreadable);
    }
  };
  return (
    <>
      <Textarea
        {...rest}
        error={error ?? fault}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={example ?? undefined}
        autosize
        minRows={3}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        classNames={{ input: classes.key ?? '' }}
      />
      <FileButton onChange={(file) => void pick(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            mt="xs"
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {words.chooseFile}
          </Button>
        )}
      </FileButton>
    </>
  );
}
