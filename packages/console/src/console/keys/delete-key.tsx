import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ApiKey, answerOf, workspaceApi } from '../../api/client.ts';
import { ConfirmByName } from '../../shared/confirm-by-name.tsx';
import { keyStrings as words } from '../../strings/en/keys.ts';
import { sessionQuery } from '../session/session.ts';
import { useWorkspaceId } from '../workspace.ts';
import { keysQuery } from './queries.ts';

/** @param apiKey null: nothing is asked */
export function DeleteKey({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isOwn = apiKey !== null && session?.keyId === apiKey.id;
  const deleting = useMutation({
    mutationFn: (id: string) =>
      answerOf(workspaceApi(workspaceId).DELETE('/api/keys/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose();
      if (!isOwn) return client.invalidateQueries({ queryKey: keysQuery(workspaceId).queryKey });
      client.clear();
      return navigate({ to: '/sign-in', search: {} });
    },
  });
  return (
    <ConfirmByName
      opened={apiKey !== null}
      onClose={() => {
        deleting.reset();
        onClose();
      }}
      title={words.removeTitle(apiKey?.name ?? '')}
      name={apiKey?.name ?? ''}
      losses={isOwn ? [...words.removeLosses, words.removeYours] : words.removeLosses}
      action={words.remove}
      onConfirm={() => apiKey !== null && deleting.mutate(apiKey.id)}
      busy={deleting.isPending}
      error={deleting.error}
    />
  );
}
