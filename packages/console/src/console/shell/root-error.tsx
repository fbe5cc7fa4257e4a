import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ProblemNotice } from '../../shared/problem-notice.tsx';

export function RootError({ error, reset }: ErrorComponentProps) {
  return (
    <Container component="main" py="xl">
      <ProblemNotice error={error} onRetry={reset} />
    </Container>
  );
}
