/** In place of a page that could not be shown; what stands around it stays. */
import { Container } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem } from '../../api/problem.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';

export function PageError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const loading = useMutation({
    // Asked before, so that it does not end in an error page of the browser.
    mutationFn: async () => {
      const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
      if (!answer?.ok) throw ApiProblem.unreachable(answer);
      // The whole page: after a deployment, code that is missing is found under other names only.
      location.reload();
    },
  });
  return (
    <ProblemNotice
      error={loading.error ?? error}
      onRetry={() => loading.mutate()}
      retrying={loading.isPending || loading.isSuccess}
    />
  );
}

/** For a page that stands in no frame. */
export function BarePageError({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <Container component="main" py="xl">
      <PageError error={error} />
    </Container>
  );
}
