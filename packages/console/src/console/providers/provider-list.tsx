/** The Providers of this service, with search. */
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ProviderSummary } from '../../api/client.ts';
import { type Column, DataList, rowLinkClass } from '../../shared/data-list.tsx';
import { Empty } from '../../shared/empty.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { providerStrings as words } from '../../strings/en/providers.ts';
import { useWorkspaceId } from '../workspace.ts';
import classes from './providers.module.css';
import { providersQuery } from './queries.ts';

export function ProviderList() {
  const { q = '' } = useSearch({ from: '/signed-in/w/$workspaceId/providers' });
  const navigate = useNavigate({ from: '/w/$workspaceId/providers' });
  const list = useInfiniteQuery(providersQuery(q));
  const search = (text: string): void =>
    void navigate({ replace: true, search: text === '' ? {} : { q: text } });
  return (
    <>
      <PageHeader title={words.title} description={words.about} />
      <div className={classes.search}>
        <SearchField label={words.search} value={q} onChange={search} />
      </div>
      <DataList
        label={words.title}
        columns={columns}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        paging={list}
        empty={
          <Empty
            title={words.none}
            action={
              <Button variant="default" onClick={() => search('')}>
                {words.clear}
              </Button>
            }
          >
            {words.noneAbout}
          </Empty>
        }
      />
    </>
  );
}

const columns: readonly Column<ProviderSummary>[] = [
  {
    id: 'name',
    header: words.name,
    width: 'minmax(0, 1fr)',
    phone: 'title',
    cell: (provider) => <Name provider={provider} />,
  },
  {
    id: 'description',
    header: words.description,
    width: 'minmax(0, 2fr)',
    phone: 'detail',
    cell: ({ description }) => (
      <Text component="span" inherit c="dimmed">
        {description}
      </Text>
    ),
  },
  {
    id: 'categories',
    header: words.categories,
    width: '9rem',
    phone: 'hidden',
    cell: ({ categories }) => categories.join(', '),
  },
];

function Name({ provider }: { readonly provider: ProviderSummary }) {
  const workspaceId = useWorkspaceId();
  return (
    <span className={classes.name}>
      <ProviderLogo name={provider.name} logoUrl={provider.logoUrl} />
      <Link
        to="/w/$workspaceId/providers/$providerId"
        params={{ workspaceId, providerId: provider.id }}
        className={rowLinkClass}
      >
        {provider.name}
      </Link>
    </span>
  );
}
