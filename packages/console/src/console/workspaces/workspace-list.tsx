import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, instanceApi } from '../../api/client.ts';
import { Empty } from '../../shared/empty.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { workspaceStrings as words } from '../../strings/en/workspaces.ts';

export function WorkspaceList() {
  const list = useQuery({
    queryKey: ['workspaces'],
    queryFn: () => answerOf(instanceApi.GET('/api/workspaces', { params: { query: { limit: 200 } } })),
  });
  return (
    <Stack component="main" p="lg">
      <Title order={1}>{words.title}</Title>
      {list.isError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && <Empty title={words.none}>{words.noneExplanation}</Empty>}
      {list.data?.data.map((workspace) => (
        <Anchor
          key={workspace.id}
          renderRoot={(props) => (
            <Link to="/w/$workspaceId" params={{ workspaceId: workspace.id }} {...props} />
          )}
        >
          {workspace.name}
        </Anchor>
      ))}
    </Stack>
  );
}
