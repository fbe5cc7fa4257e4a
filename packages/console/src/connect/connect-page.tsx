/** The page behind a connect link: which Provider, then its form, then that it is done. */
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../api/problem.ts';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { Chooser } from './chooser.tsx';
import { Frame, OpeningSkeleton } from './frame.tsx';
import { EndedPage, GonePage } from './gone.tsx';
import { ProviderPage } from './provider-page.tsx';
import { savedQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { type ConnectSession, sessionQuery } from './session.ts';
import { useChosenProvider } from './use-chosen-provider.ts';

export function ConnectPage() {
  const session = useQuery(sessionQuery);
  if (session.isPending) {
    return (
      <Frame>
        <OpeningSkeleton />
      </Frame>
    );
  }
  if (session.isError) {
    const { error } = session;
    if (error instanceof ApiProblem && error.status === 401) return <GonePage />;
    return (
      <Frame>
        <ProblemNotice error={error} onRetry={() => void session.refetch()} />
      </Frame>
    );
  }
  return <Opened session={session.data} />;
}

function Opened({ session }: { readonly session: ConnectSession }) {
  const [chosen, choose] = useChosenProvider();
  const underWay = session.ended ? null : session;
  const several = underWay !== null && underWay.providers.length > 1;
  const connectionId = underWay?.connectionId ?? null;
  // A session has one connection: once it is there, it says which Provider this is about.
  const asks = several && chosen === null && connectionId !== null;
  const saved = useQuery({ ...savedQuery(connectionId ?? ''), enabled: asks });
  if (session.ended) return <EndedPage session={session} />;
  const { providers, returnTo } = session;
  const id = several ? (chosen ?? saved.data?.connection.providerId) : providers[0]?.id;
  const provider = providers.find((one) => one.id === id);
  return (
    <Frame>
      {asks && saved.isPending && <OpeningSkeleton />}
      {asks && saved.isError && <Refusal error={saved.error} onRetry={() => void saved.refetch()} />}
      {provider === undefined ? (
        !asks && <Chooser providers={providers} returnTo={returnTo} onChoose={choose} />
      ) : (
        <ProviderPage
          key={provider.id}
          provider={provider}
          connectionId={connectionId}
          returnTo={returnTo}
          onBack={several && connectionId === null ? () => choose(null) : undefined}
        />
      )}
    </Frame>
  );
}
