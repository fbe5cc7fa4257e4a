/** The line at the top of all pages. */
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';

/** @param burger opens the menu, on a phone; `children` stand after the product's name */
export function Bar(props: { readonly burger?: ReactNode; readonly children?: ReactNode }) {
  return (
    <>
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        {props.burger}
        <Anchor renderRoot={(attributes) => <Link to="/" {...attributes} />} className={classes.product}>
          {words.product}
        </Anchor>
        {props.children}
      </Group>
      <AccountMenu />
    </>
  );
}
