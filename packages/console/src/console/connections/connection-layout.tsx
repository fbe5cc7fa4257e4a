import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { PageHeader } from '../../shared/page-header.tsx';
import { useWorkspaceId } from '../workspace.ts';
import { connectionQuery } from './queries.ts';

export function ConnectionLayout() {
  const { connectionId } = useParams({ from: '/signed-in/w/$workspaceId/connections/$connectionId' });
  const connection = useQuery(connectionQuery(useWorkspaceId(), connectionId));
  return (
    <>
      <PageHeader title={connection.data?.name ?? ''} />
      <Outlet />
    </>
  );
}
