import { Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { providersQuery } from '../provider-queries.ts';
import classes from './new-connection.module.css';

/** All Providers, by name; what is typed narrows them. */
export function ProviderChoice({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, refetch } = useQuery(providersQuery);
  const [typed, setTyped] = useState('');
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  const wanted = typed.trim().toLocaleLowerCase();
  const found = data?.filter(({ name, description, id }) =>
    [name, description, id].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <section>
      <Title order={2} mb="sm">
        {words.chooseProvider}
      </Title>
      <TextInput
        type="search"
        aria-label={words.findProvider}
        placeholder={words.findProvider}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw="20rem"
      />
      {found?.length === 0 && (
        <Text size="sm" c="dimmed" mt="md" role="status">
          {words.noProvider}
        </Text>
      )}
      <ul className={classes.providers} aria-busy={found === undefined}>
        {found === undefined
          ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <li key={key} aria-hidden>
                <Skeleton height={66} />
              </li>
            ))
          : found.map(({ id, name, description, logoUrl }) => (
              <li key={id}>
                <Link
                  to="/w/$workspaceId/connections/new"
                  params={{ workspaceId }}
                  search={{ how: 'here', provider: id }}
                  className={classes.provider}
                >
                  <ProviderLogo name={name} logoUrl={logoUrl} />
                  <span>
                    <span className={classes.name}>{name}</span>
                    <Text size="xs" c="dimmed" component="span" display="block">
                      {description}
                    </Text>
                  </span>
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
}
