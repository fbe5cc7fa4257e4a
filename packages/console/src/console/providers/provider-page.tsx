/** One Provider: the ways to connect it, each with its guide, and what can be read from it. */
import { Anchor, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Provider } from '../../api/client.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { ProviderLogo } from '../../shared/provider-logo.tsx';
import { providerStrings as words } from '../../strings/en/providers.ts';
import { providerQuery } from '../provider-queries.ts';
import { useWorkspaceId } from '../workspace.ts';
import classes from './providers.module.css';
import { StrategyDetails } from './strategy-details.tsx';

const from = '/signed-in/w/$workspaceId/providers/$providerId';

export function ProviderPage() {
  const { providerId } = useParams({ from });
  const provider = useQuery(providerQuery(useWorkspaceId(), providerId));
  if (provider.isError) {
    return <ProblemNotice error={provider.error} onRetry={() => void provider.refetch()} />;
  }
  if (provider.data === undefined) {
    return (
      <Stack gap="lg" aria-busy>
        <Skeleton height="3rem" maw="var(--measure)" />
        <Skeleton height="24rem" />
      </Stack>
    );
  }
  return <Details provider={provider.data} />;
}

function Details({ provider }: { readonly provider: Provider }) {
  const workspaceId = useWorkspaceId();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/w/$workspaceId/providers/$providerId' });
  const strategies = provider.supportedAuthStrategies;
  const strategy = strategies.find(({ id }) => id === search.strategy) ?? strategies[0];
  return (
    <>
      <PageHeader
        above={
          <Anchor
            size="sm"
            renderRoot={(attributes) => (
              <Link to="/w/$workspaceId/providers" params={{ workspaceId }} {...attributes} />
            )}
          >
            {words.back}
          </Anchor>
        }
        title={provider.name}
        beside={<ProviderLogo name={provider.name} logoUrl={provider.logoUrl} />}
        description={`${provider.description} ${words.version} ${provider.version}`}
      />
      <Stack gap="xl">
        {strategies.length > 1 && (
          <div>
            <Text size="sm" id="strategy-label" pb="xs">
              {words.strategies}
            </Text>
            <SegmentedControl
              aria-labelledby="strategy-label"
              value={strategy?.id ?? ''}
              onChange={(id) => void navigate({ replace: true, search: { strategy: id } })}
              data={strategies.map(({ id, label }) => ({ value: id, label }))}
              className={classes.choice}
            />
          </div>
        )}
        {strategy !== undefined && (
          <StrategyDetails
            key={strategy.id}
            providerId={provider.id}
            strategy={strategy}
            step={search.step}
          />
        )}
        <Streams provider={provider} />
      </Stack>
    </>
  );
}

function Streams({ provider }: { readonly provider: Provider }) {
  const known = new Set(provider.domains.map(({ id }) => id));
  const others = provider.streams.some(({ domain }) => !known.has(domain));
  const domains = [...provider.domains, ...(others ? [{ id: null, label: words.otherDomain }] : [])];
  return (
    <section aria-labelledby="streams-title">
      <Title order={2} id="streams-title" pb="xs">
        {words.streams}
      </Title>
      {provider.streams.length === 0 && <Text size="sm">{words.noStreams}</Text>}
      <div className={classes.domains}>
        {domains
          .map(({ id, label }) => ({
            label,
            own: provider.streams.filter(({ domain }) => (id === null ? !known.has(domain) : domain === id)),
          }))
          .filter(({ own }) => own.length > 0)
          .map(({ label, own }) => (
            <div key={label}>
              <Title order={3}>
                {label} <span className={classes.quiet}>{words.domainStreams(own.length)}</span>
              </Title>
              <ul>
                {own.map((stream) => (
                  <li key={stream.name}>{stream.label}</li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}
