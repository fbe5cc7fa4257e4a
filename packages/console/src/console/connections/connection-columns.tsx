/** What the list says of one connection. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Connection, ProviderSummary } from '../../api/client.ts';
import { type Column, rowLinkClass } from '../../shared/data-list.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionStrings as words } from '../../strings/en/connections.ts';
import { troubleOf } from './attention.ts';
import classes from './connection-columns.module.css';

/** @param wide there is room for the Provider's name; its logo stands there in any case */
export function connectionColumns(
  workspaceId: string,
  providers: readonly ProviderSummary[],
  wide: boolean,
): readonly Column<Connection>[] {
  const known = new Map(providers.map((provider) => [provider.id, provider]));
  return [
    {
      id: 'name',
      header: words.name,
      width: 'minmax(0, 1.5fr)',
      phone: 'title',
      cell: ({ id, name, providerId }) => {
        const provider = known.get(providerId);
        return (
          <span className={classes.name} title={provider?.name ?? providerId}>
            {!wide && <VisuallyHidden>{provider?.name ?? providerId}: </VisuallyHidden>}
            <ProviderLogo name={provider?.name ?? providerId} logoUrl={provider?.logoUrl ?? null} />
            <Link
              to="/w/$workspaceId/connections/$connectionId"
              params={{ workspaceId, connectionId: id }}
              className={`${rowLinkClass} ${classes.text}`}
            >
              {name}
            </Link>
          </span>
        );
      },
    },
    ...(wide ? [providerColumn(known)] : []),
    {
      id: 'state',
      header: words.state,
      width: 'minmax(11.5rem, 0.6fr)',
      phone: 'side',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'proof',
      header: words.proof,
      width: 'minmax(0, 2.5fr)',
      phone: 'detail',
      cell: (connection) => <Proof connection={connection} />,
    },
    {
      id: 'expiry',
      header: words.expiry,
      width: '6.25rem',
      phone: 'hidden',
      cell: ({ grant }) =>
        grant.expiresAt === null ? <Quiet>{words.noExpiry}</Quiet> : <Time at={grant.expiresAt} />,
    },
    {
      id: 'sync',
      header: words.sync,
      width: 'minmax(8.5rem, 0.8fr)',
      phone: 'hidden',
      cell: ({ lastSync }) =>
        lastSync === null ? (
          <Quiet>{words.neverSynced}</Quiet>
        ) : (
          <>
            {words.runStates[lastSync.state]}
            {lastSync.finishedAt !== null && (
              <>
                {' '}
                <Time at={lastSync.finishedAt} />
              </>
            )}
          </>
        ),
    },
  ];
}

const providerColumn = (known: ReadonlyMap<string, ProviderSummary>): Column<Connection> => ({
  id: 'provider',
  header: words.provider,
  width: 'minmax(0, 1fr)',
  phone: 'hidden',
  cell: ({ providerId }) => known.get(providerId)?.name ?? providerId,
});

/** What is wrong and since when; where nothing is, when it was last seen to work. */
function Proof({ connection }: { readonly connection: Connection }) {
  const trouble = troubleOf(connection);
  if (trouble !== null) {
    return (
      <span className={classes.trouble} title={trouble.title}>
        <span className={classes.text}>{trouble.title}</span>
        <span className={classes.since}>
          {words.since} <Time at={trouble.since} />
        </span>
      </span>
    );
  }
  const { lastTest } = connection;
  if (lastTest === null) return <Quiet>{words.notTested}</Quiet>;
  return (
    <span>
      {lastTest.valid ? words.passed : words.failed} <Time at={lastTest.testedAt} />
    </span>
  );
}

function Quiet({ children }: { readonly children: string }) {
  return <span className={classes.quiet}>{children}</span>;
}
