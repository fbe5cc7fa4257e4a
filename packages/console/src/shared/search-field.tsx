/** A search whose words live in the address: typed here, and there a moment after the last key. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';

/** Milliseconds after the last key. */
const pause = 250;

/** @param value as the address has it; `onChange` is to put another there */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // Another address, as after "back", beats what was typed.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onChange(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={sharedStrings.clearSearch} onClick={() => setTyped('')} />
        )
      }
      maxLength={200}
    />
  );
}
