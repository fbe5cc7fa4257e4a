import { Title } from '@mantine/core';
import { dashboardStrings as words } from '../../strings/en/dashboard.ts';

export function Dashboard() {
  return <Title order={1}>{words.title}</Title>;
}
