/** The frame of all pages of one Workspace. */
import { AppShell, Burger, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { workspaceQuery } from '../workspaces/queries.ts';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { NotFound } from './not-found.tsx';
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
        <Page />
      </AppShell.Main>
    </AppShell>
  );
}

/** Refusals of each page by itself would speak of a header. */
function Page() {
  const { error } = useQuery(workspaceQuery(useWorkspaceId()));
  const isKnown = !(error instanceof ApiProblem && [403, 404, 422].includes(error.status));
  return isKnown ? <Outlet /> : <NotFound />;
}

function SectionLink(props: { readonly section: (typeof sections)[number]; readonly onClick: () => void }) {
  const { path, label, Icon, role = 'workspace_reader' } = props.section;
  const base = `/w/${useWorkspaceId()}`;
  const at = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  if (!useMay(role)) return null;
  const target = path === '' ? base : `${base}/${path}`;
  const isHere = path === '' ? at === base : at === target || at.startsWith(`${target}/`);
  return (
    <NavLink
      // What is "here" is judged above: the overview's address begins all others.
      renderRoot={(attributes) => <Link to={target} activeOptions={{ exact: true }} {...attributes} />}
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
