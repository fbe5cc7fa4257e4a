import { Title } from '@mantine/core';

export function ConnectPage() {
  return <Title order={1}>Connect</Title>;
}
