/** The frame of all pages of one Workspace. */
import { AppShell, Burger, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { sections } from './sections.ts';
import classes from './shell.module.css';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <Bar
          burger={
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={words.menu}
              aria-expanded={opened}
            />
          }
        >
          <span className={classes.slash} aria-hidden>
            /
          </span>
          <WorkspaceSwitcher />
        </Bar>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        aria-label={words.navigation}
        className={classes.navigation}
        data-opened={opened || undefined}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {sections.map((section) => (
          <SectionLink key={section.path} section={section} onClick={close} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Announcer />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** What is current is said here: the router would take every page below for the overview too. */
const exactly = { exact: true };

function SectionLink(props: { readonly section: (typeof sections)[number]; readonly onClick: () => void }) {
  const { path, label, Icon, role = 'workspace_reader' } = props.section;
  const base = `/w/${useWorkspaceId()}`;
  const at = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  if (!useMay(role)) return null;
  const target = path === '' ? base : `${base}/${path}`;
  const isHere = path === '' ? at === base : at === target || at.startsWith(`${target}/`);
  return (
    <NavLink
      renderRoot={(attributes) => <Link to={target} activeOptions={exactly} {...attributes} />}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      onClick={props.onClick}
      className={classes.section}
    />
  );
}

/** The frame of a page that stands in no Workspace. */
export function PlainShell({ children }: { readonly children: ReactNode }) {
  return (
    <AppShell header={{ height: 48 }} padding={{ base: 'md', sm: 'lg' }}>
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <Bar />
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Announcer />
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {words.skip}
    </a>
  );
}
