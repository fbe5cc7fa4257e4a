/** What GitHub answers, for the tests of its plugin, and what its connections are made with. */
import { generateKeyPairSync } from 'node:crypto';
import github from '@cleat/plugin-github';
import { type ProviderScene, startProviderScene } from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
// GitHub's .pem files are PKCS #1.
const privateKey = keys.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();
export const installation = { appId: '1234567', installationId: '87654321', privateKey };
export const organization = 'octo-org';
export const token = 'github_pat_canary-of-the-test';
export const clientSecret = 'canary-client-secret';
export const oauthApp = { clientId: 'Ov23liClient', clientSecret };
export const canary = /canary|PRIVATE KEY/;

export const user = { id: 583_231, login: 'octocat' };
export const repository = { id: 1, name: 'hello-world', full_name: 'octo-org/hello-world' };
export const ok = (body: object): StandInAnswer => ({ status: 200, body });
export const says = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): StandInAnswer => ({
  status,
  headers,
  body: { message, documentation_url: 'https://docs.github.com/rest' },
});
export const installationToken = (): StandInAnswer => ({
  status: 201,
  body: {
    token: 'ghs_canary-installation',
    expires_at: new Date(Date.now() + 3600_000).toISOString().replace(/\.\d+/, ''),
    permissions: { metadata: 'read' },
    repository_selection: 'all',
  },
});

export const exchange = '/app/installations/87654321/access_tokens';
export const oneRepository = ok({ total_count: 1, repositories: [repository] });
export const codeExchange = '/login/oauth/access_token';

export interface GithubScene extends ProviderScene {
  readonly answers: (byPath: Readonly<Record<string, StandInAnswer>>) => void;
  /** The last request whose path begins so. */
  readonly last: (path: string) => SeenRequest | undefined;
  /** The token that was sent there last. */
  readonly bearer: (path: string) => string;
}

export async function startGithubScene(): Promise<GithubScene> {
  const hosts = ['api.github.com', 'github.com', 'api.octocorp.ghe.com', 'ghes.example'];
  const scene = await startProviderScene(github, hosts);
  const last = (path: string): SeenRequest | undefined =>
    scene.standIn.seen.findLast((request) => request.path.startsWith(path));
  return {
    ...scene,
    answers: (byPath) =>
      scene.standIn.answer(({ path }) => byPath[path.split('?')[0] ?? ''] ?? says(404, 'Not Found')),
    last,
    bearer: (path) => last(path)?.headers.authorization?.replace(/^Bearer /, '') ?? '',
  };
}
