/** The name of the Workspace that one is in. An instance admin goes to another from here. */
import { Combobox, ScrollArea, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shellStrings as words } from '../../strings/en/shell.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { workspaceQuery, workspacesQuery } from '../workspaces/queries.ts';
import classes from './shell.module.css';

const all = '';

export function WorkspaceSwitcher() {
  const id = useWorkspaceId();
  const isInstanceAdmin = useMay('instance_admin');
  const { data } = useQuery(workspaceQuery(id));
  const name = data?.name ?? words.unnamedWorkspace;
  if (isInstanceAdmin) return <Switcher name={name} />;
  return (
    <Text size="sm" className={classes.name} title={name}>
      {name}
    </Text>
  );
}

function Switcher({ name }: { readonly name: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const go = (chosen: string): void => {
    combobox.closeDropdown();
    if (chosen === all) void navigate({ to: '/' });
    else void navigate({ to: '/w/$workspaceId', params: { workspaceId: chosen } });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go} width={280} position="bottom-start">
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={classes.switcher}
          onClick={() => combobox.toggleDropdown()}
          aria-label={words.switchWorkspace(name)}
        >
          <span className={classes.name}>{name}</span>
          <IconSelector size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          placeholder={words.findWorkspace}
          aria-label={words.findWorkspace}
        />
        {combobox.dropdownOpened && <Choices typed={typed} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** There while the list is open, so that nothing is asked for before. */
function Choices({ typed }: { readonly typed: string }) {
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data, isSuccess } = useInfiniteQuery(workspacesQuery(q));
  const found = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Combobox.Options>
      <ScrollArea.Autosize mah={320} type="auto">
        {found.map((workspace) => (
          <Combobox.Option key={workspace.id} value={workspace.id}>
            {workspace.name}
          </Combobox.Option>
        ))}
        {isSuccess && found.length === 0 && <Combobox.Empty>{words.noWorkspace}</Combobox.Empty>}
        <Combobox.Option value={all} className={classes.all}>
          {words.workspaces}
        </Combobox.Option>
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
