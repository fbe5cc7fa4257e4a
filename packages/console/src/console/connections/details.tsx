/** What is known of a connection: where its credential goes, what was obtained with it, what is stored. No secret. */
import { Title } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import type { Connection, Strategy } from '../../api/client.ts';
import { Copyable } from '../../shared/copyable.tsx';
import { Time } from '../../shared/time.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { connectionStrings } from '../../strings/en/connections.ts';
import classes from './details.module.css';

type Line = readonly [string, ReactNode];

export function Details(props: { readonly connection: Connection; readonly strategy: Strategy | undefined }) {
  const { connection, strategy } = props;
  const titleOf = (field: string): string => fieldTitle(strategy, field);
  const { lastSync } = connection;
  return (
    <div className={classes.details}>
      <Group title={words.grant} lines={obtained(connection)} />
      <Group title={words.destination} lines={addresses(connection)} />
      <Group
        title={words.fields}
        lines={[
          [words.strategy, strategy?.label ?? connection.authenticationStrategyId],
          ...Object.entries(connection.authenticationConfig).map(
            ([field, value]): Line => [titleOf(field), String(value)],
          ),
          ...Object.entries(connection.secretFields).map(
            ([field, secret]): Line => [
              titleOf(field),
              <Fragment key={field}>
                {words.secretVersion(secret.version)} <Time at={secret.updatedAt} />
              </Fragment>,
            ],
          ),
        ]}
      />
      <Group
        title={words.details}
        lines={[
          [
            words.lastSync,
            lastSync === null ? (
              connectionStrings.neverSynced
            ) : (
              <Fragment key="sync">
                {connectionStrings.runStates[lastSync.state]}{' '}
                {lastSync.finishedAt !== null && <Time at={lastSync.finishedAt} />}
              </Fragment>
            ),
          ],
          [words.created, <Time key="c" at={connection.createdAt} />],
          [words.updated, <Time key="u" at={connection.updatedAt} />],
          [words.version, connection.version],
        ]}
      />
      {Object.keys(connection.metadata).length > 0 && (
        <Group title={words.metadata} lines={Object.entries(connection.metadata)} />
      )}
    </div>
  );
}

function obtained({ grant }: Connection): readonly Line[] {
  if (grant.refreshedAt === null) return [[words.refreshed, words.noGrant]];
  return [
    [words.refreshed, <Time key="refreshed" at={grant.refreshedAt} />],
    [words.expires, grant.expiresAt === null ? words.noExpiry : <Time key="expires" at={grant.expiresAt} />],
    ...(grant.scopes.length === 0 ? [] : [[words.scopes, grant.scopes.join(' ')] as const]),
  ];
}

function addresses({ destination, redirectUri }: Connection): readonly Line[] {
  const names = ['baseUrl', 'tokenUrl', 'authorizationUrl', 'revocationUrl'] as const;
  return [
    ...names.map((name) => [words.destinations[name], destination[name]] as const),
    [words.redirectUri, redirectUri] as const,
  ].flatMap(([label, url]): Line[] =>
    url == null ? [] : [[label, <Copyable key={label} value={url} label={label} />]],
  );
}

function Group(props: { readonly title: string; readonly lines: readonly Line[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {props.title}
      </Title>
      <dl className={classes.list}>
        {props.lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** As the form calls it. */
function fieldTitle(strategy: Strategy | undefined, field: string): string {
  const properties: unknown = strategy?.configSchema.properties;
  if (typeof properties !== 'object' || properties === null) return field;
  const schema: unknown = Object.entries(properties).find(([name]) => name === field)?.[1];
  return typeof schema === 'object' &&
    schema !== null &&
    'title' in schema &&
    typeof schema.title === 'string'
    ? schema.title
    : field;
}
