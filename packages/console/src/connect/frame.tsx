/** What surrounds each of the connect page's views: the way back, and who keeps the credentials. */
import { Anchor, Text } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { connectStrings as words } from '../strings/en/connect.ts';
import './opening.css';
import classes from './frame.module.css';

export function Frame(props: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>{props.children}</main>
      <footer className={classes.foot}>
        <IconLock size={16} aria-hidden className={classes.lock} />
        <Text size="xs" c="dimmed">
          {words.foot}
        </Text>
      </footer>
    </div>
  );
}

/** @param returnTo of the session; without one there is no way back to offer */
export function BackLink({ returnTo }: { readonly returnTo: string | null }) {
  if (returnTo === null) return null;
  return (
    <Anchor href={returnTo} size="sm" className={classes.back}>
      <IconArrowLeft size={16} aria-hidden /> {words.back(hostOf(returnTo))}
    </Anchor>
  );
}

export const hostOf = (url: string): string => new URL(url).host;

/** Of the size of what comes. @param headed the title stands there already */
export function OpeningSkeleton({ headed = false }: { readonly headed?: boolean }) {
  return (
    <div className="opening" role="status" aria-busy="true" aria-label={words.opening}>
      {!headed && <span />}
      {['first', 'second', 'third'].map((field) => (
        <Fragment key={field}>
          <span />
          <span />
        </Fragment>
      ))}
    </div>
  );
}
