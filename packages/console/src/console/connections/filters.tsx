/** Filters of the list of connections. They live in the address, so that a view can be sent and comes back. */
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProviderSummary } from '../../api/client.ts';
import { SearchField } from '../../shared/search-field.tsx';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { sharedStrings } from '../../strings/en/shared.ts';
import { useWorkspaceId } from '../workspace.ts';
import { statesByUrgency } from './attention.ts';
import classes from './filters.module.css';
import type { ConnectionFilter } from './queries.ts';
import { readFilter } from './search.ts';

const states = statesByUrgency.map((value) => ({ value, label: sharedStrings.states[value] }));

export function Filters(props: {
  readonly filter: ConnectionFilter;
  readonly providers: readonly ProviderSummary[];
}) {
  const { filter, providers } = props;
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const set = useCallback(
    (change: Readonly<Record<string, string | null>>, replace = false): void =>
      void navigate({
        to: '/w/$workspaceId/connections',
        params: { workspaceId },
        search: (before) => readFilter({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate, workspaceId],
  );
  // Each word that is typed further takes the place of the one before: "back" leads out of the search at once.
  const find = useCallback((q: string) => set({ q }, filter.q !== undefined), [set, filter.q]);
  return (
    <search className={classes.filters}>
      <div className={classes.find}>
        <SearchField label={words.search} value={filter.q ?? ''} onChange={find} />
      </div>
      <Select
        aria-label={words.state}
        placeholder={words.anyState}
        data={states}
        value={filter.state ?? null}
        onChange={(state) => set({ state })}
        clearable
        clearButtonProps={{ 'aria-label': words.anyState }}
      />
      <Select
        aria-label={words.provider}
        placeholder={words.anyProvider}
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.provider ?? null}
        onChange={(provider) => set({ provider })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.anyProvider }}
      />
    </search>
  );
}
