/** Which Provider to connect, where the link leaves a choice. */
import { Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProviderSummary } from '../api/client.ts';
import { Empty } from '../shared/empty.tsx';
import { ProviderLogo } from '../shared/provider-logo.tsx';
import { connectStrings } from '../strings/en/connect.ts';
import classes from './chooser.module.css';
import { searchProviders } from './search-providers.ts';

const words = connectStrings.chooser;

export function Chooser(props: {
  readonly providers: readonly ProviderSummary[];
  readonly onChoose: (id: string) => void;
}) {
  const [wanted, setWanted] = useState('');
  const found = searchProviders(props.providers, wanted);
  if (props.providers.length === 0) return <Empty title={words.empty}>{words.emptyExplanation}</Empty>;
  return (
    <Stack gap="lg" maw={640}>
      <Title order={1}>{words.title}</Title>
      <TextInput
        type="search"
        label={words.search}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        autoFocus
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {words.found(found.length)}
      </Text>
      {found.length === 0 ? (
        <Empty
          title={words.none}
          action={
            <Button variant="default" onClick={() => setWanted('')}>
              {words.clear}
            </Button>
          }
        >
          {words.noneExplanation}
        </Empty>
      ) : (
        <ul className={classes.list}>
          {found.map((provider) => (
            <li key={provider.id}>
              <UnstyledButton className={classes.provider} onClick={() => props.onChoose(provider.id)}>
                <ProviderLogo name={provider.name} logoUrl={provider.logoUrl} />
                <span>
                  <Text component="span" display="block" size="sm" fw={600}>
                    {provider.name}
                  </Text>
                  <Text component="span" display="block" size="xs" c="dimmed">
                    {provider.description}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
