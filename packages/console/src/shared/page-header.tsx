/** The top of a page: its one `h1`, what stands beside it, and the title of the window. */
import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './page-header.module.css';

/**
 * @param above what leads back, such as a link to the list
 * @param beside stands in the line of the title, such as a state
 * @param actions at the end of the line; on a phone below it
 * @param window in place of `title` in the window's own title, where a page has several views
 */
export function PageHeader(props: {
  readonly title: string;
  readonly window?: string;
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}) {
  useDocumentTitle(sharedStrings.windowTitle(props.window ?? props.title));
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        {props.above}
        <div className={classes.title}>
          <Title order={1}>{props.title}</Title>
          {props.beside}
        </div>
        {props.description !== undefined && (
          <Text size="sm" c="dimmed" component="div" className={classes.description}>
            {props.description}
          </Text>
        )}
      </div>
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
    </header>
  );
}
