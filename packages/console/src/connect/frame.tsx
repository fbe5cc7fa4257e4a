/** What surrounds each of the connect page's views: the way back, and who keeps the credentials. */
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { connectStrings as words } from '../strings/en/connect.ts';
import classes from './frame.module.css';

/** @param returnTo of the session; without one there is no way back to offer */
export function Frame(props: { readonly returnTo: string | null; readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      {props.returnTo !== null && (
        <nav className={classes.top}>
          <Anchor href={props.returnTo} size="sm" className={classes.back}>
            <IconArrowLeft size={16} aria-hidden /> {words.back(hostOf(props.returnTo))}
          </Anchor>
        </nav>
      )}
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

export const hostOf = (url: string): string => new URL(url).host;

/** Of the size of what comes. */
export function OpeningSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true" aria-label={words.opening} role="status">
      <Skeleton height={32} width="60%" maw={320} />
      <Skeleton height={24} maw={560} />
      {[0, 1, 2].map((row) => (
        <Stack key={row} gap="xs" maw={560}>
          <Skeleton height={20} width={120} />
          <Skeleton height={36} />
        </Stack>
      ))}
    </Stack>
  );
}
