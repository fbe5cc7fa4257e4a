/** Who is signed in, the appearance of the pages, and the way out. */
import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, instanceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { sessionStrings } from '../../strings/en/session.ts';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { sessionQuery } from '../session/session.ts';
import classes from './shell.module.css';

const themes = ['auto', 'light', 'dark'] as const;

export function AccountMenu() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  if (session === null) return null;
  const role = words.roles[session.role];
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          className={classes.quiet}
          leftSection={<IconUserCircle size={18} aria-hidden />}
          aria-label={words.account(role)}
        >
          <span className={classes.role}>{role}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {words.signedInAs} {role}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{words.theme}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) => setColorScheme(themes.find((theme) => theme === chosen) ?? 'auto')}
        >
          {themes.map((theme) => (
            <Menu.RadioItem key={theme} value={theme}>
              {words.themes[theme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          {sessionStrings.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session on the server; what was read is forgotten here. */
function useSignOut() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => answerOf(instanceApi.DELETE('/api/session')),
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in', search: {} });
      queryClient.clear();
    },
  });
}
