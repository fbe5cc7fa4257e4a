import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, instanceApi, workspaceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { ConfirmByName } from '../../shared/confirm-by-name.tsx';
import { workspaceStrings as words } from '../../strings/en/workspaces.ts';

interface Doomed {
  readonly id: string;
  readonly name: string;
}

/** @param workspace null: the dialog is closed */
export function DeleteWorkspace(props: { readonly workspace: Doomed | null; readonly onClose: () => void }) {
  const { workspace } = props;
  const id = workspace?.id ?? '';
  const summary = useQuery({
    queryKey: ['summary', id],
    enabled: workspace !== null,
    queryFn: () => answerOf(workspaceApi(id).GET('/api/summary')),
  });
  const deleting = useMutation({
    mutationFn: () => answerOf(instanceApi.DELETE('/api/workspaces/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries({ queryKey: ['workspaces'] });
    },
  });
  const close = (): void => {
    deleting.reset();
    props.onClose();
  };
  const connections = summary.data?.connections.total;
  return (
    <ConfirmByName
      opened={workspace !== null}
      onClose={close}
      title={words.deleteNamed(workspace?.name ?? '')}
      name={workspace?.name ?? ''}
      losses={[
        connections === undefined ? words.lossConnectionsUnknown : words.lossConnections(connections),
        words.lossRecords,
        words.lossKeys,
        words.lossHistory,
      ]}
      action={words.deleteAction}
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
    />
  );
}
