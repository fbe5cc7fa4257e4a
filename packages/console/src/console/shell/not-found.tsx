import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../shared/empty.tsx';
import { shellStrings as words } from '../../strings/en/shell.ts';

export function NotFound() {
  return (
    <Empty
      title={words.notFound}
      action={<Anchor renderRoot={(props) => <Link to="/" {...props} />}>{words.home}</Anchor>}
    >
      {words.notFoundExplanation}
    </Empty>
  );
}
