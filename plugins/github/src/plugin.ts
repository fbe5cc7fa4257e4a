/** GitHub's REST API, at github.com, at GHE.com or on an Enterprise Server. */
import {
  type ApiRequest,
  definePlugin,
  type Explanation,
  type Observation,
  type RequestContext,
} from '@cleat/plugin-kit';
import { NOT_FOR_APP, NOT_FOR_TOKEN, SSO } from './explain.ts';
import { explainFineGrainedToken, fineGrainedToken } from './fine-grained-token.ts';
import { explainGithubApp, githubApp, NO_SUCH_APP } from './github-app.ts';
import { explainOauthApp, oauthApp, TOKEN_ERRORS } from './oauth-app.ts';

const ONE = { per_page: 1 };

const explanations: Readonly<Record<string, (observation: Observation) => Explanation | undefined>> = {
  [fineGrainedToken.id]: explainFineGrainedToken,
  [githubApp.id]: explainGithubApp,
  [oauthApp.id]: explainOauthApp,
};

/**
 * The service `organization` is everything below it; without one, `/repos` are those that the credential sees, and
 * nothing else can be asked.
 */
function requestUrl({ service, path }: ApiRequest, { baseUrl, config }: RequestContext): string | null {
  if (service !== 'organization') return `${baseUrl}${path}`;
  if (config.organization !== undefined)
    return `${baseUrl}/orgs/${encodeURIComponent(String(config.organization))}${path}`;
  if (path !== '/repos') return null;
  return config.installationId === undefined
    ? `${baseUrl}/user/repos`
    : `${baseUrl}/installation/repositories`;
}

export default definePlugin({
  id: 'github',
  name: 'GitHub',
  description: 'Repositories, members and teams.',
  version: '0.1.0',
  categories: ['code-host'],
  logoUrl: '/logos/github.svg',
  strategies: [githubApp, fineGrainedToken, oauthApp],
  domains: [
    {
      id: 'repositories',
      label: 'Repositories',
      // In an array, but for those of an installation.
      probe: { service: 'organization', path: '/repos', query: ONE, rows: 'repositories' },
    },
    {
      id: 'members',
      label: 'Members',
      probe: { service: 'organization', path: '/members', query: ONE },
    },
    { id: 'teams', label: 'Teams', probe: { service: 'organization', path: '/teams', query: ONE } },
  ],
  providerErrorCodes: [...TOKEN_ERRORS, SSO, NOT_FOR_APP, NOT_FOR_TOKEN, NO_SUCH_APP],
  refusals: {
    codeAt: [{ header: 'x-github-sso', prefix: 'sso-' }],
    // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
    remainingHeader: 'x-ratelimit-remaining',
  },
  requestHeaders: { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' },
  requestUrl,
  explain: (observation) => explanations[observation.strategyId]?.(observation),
});
