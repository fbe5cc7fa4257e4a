/** The connection that the address names, with its Provider and strategy. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Connection, Provider, Strategy } from '../../api/client.ts';
import { providerQuery } from '../provider-queries.ts';
import { useWorkspaceId } from '../workspace.ts';
import { connectionQuery } from './queries.ts';

export const useConnectionId = (): string =>
  useParams({ from: '/signed-in/w/$workspaceId/connections/$connectionId' }).connectionId;

/** For pages below the frame, which shows them once the connection is there. */
export function useConnection(): Connection {
  return useSuspenseQuery(connectionQuery(useWorkspaceId(), useConnectionId())).data;
}

/** Undefined until they have come; also where a plugin was taken out of the service since. */
export function useProviderOf(connection: Connection): {
  readonly provider: Provider | undefined;
  readonly strategy: Strategy | undefined;
} {
  const { data: provider } = useQuery(providerQuery(useWorkspaceId(), connection.providerId));
  const strategy = provider?.supportedAuthStrategies.find(
    ({ id }) => id === connection.authenticationStrategyId,
  );
  return { provider, strategy };
}
