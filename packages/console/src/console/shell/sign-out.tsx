import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, instanceApi } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { sessionStrings as words } from '../../strings/en/session.ts';

/** Ends the session on the server; what was read is forgotten here. */
export function SignOut() {
  const router = useRouter();
  const ending = useMutation({
    mutationFn: () => answerOf(instanceApi.DELETE('/api/session')),
    onSuccess: async () => {
      queryClient.clear();
      await router.navigate({ to: '/sign-in', search: {} });
    },
  });
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => ending.mutate()} loading={ending.isPending}>
      {words.signOut}
    </Button>
  );
}
