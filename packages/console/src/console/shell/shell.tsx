/** The frame of all pages of one Workspace. */
import { Anchor, AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { sections } from './sections.ts';
import classes from './shell.module.css';
import { SignOut } from './sign-out.tsx';

export function Shell() {
  const { workspaceId } = useParams({ from: '/signed-in/w/$workspaceId' });
  const [opened, { toggle, close }] = useDisclosure();
  const path = useLocation({ select: (location) => location.pathname });
  const base = `/w/${workspaceId}`;
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <a href="#content" className={classes.skip}>
        {words.skip}
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="sm">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
          <Anchor
            renderRoot={(props) => <Link to="/" {...props} />}
            underline="never"
            c="var(--mantine-color-text)"
          >
            <Text component="span" fw={600}>
              {words.product}
            </Text>
          </Anchor>
        </Group>
        <SignOut />
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={words.navigation}>
        {sections.map(({ path: below, label, Icon }) => {
          const target = below === '' ? base : `${base}/${below}`;
          const here = below === '' ? path === base || path === `${base}/` : path.startsWith(target);
          return (
            <NavLink
              key={below}
              renderRoot={(props) => <Link to={target} {...props} />}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              active={here}
              aria-current={here ? 'page' : undefined}
              onClick={close}
            />
          );
        })}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
