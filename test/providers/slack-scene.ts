/** What Slack answers, for the tests of its plugin, and what its connections are made with. */
import slack from '@cleat/plugin-slack';
import { type ProviderScene, startProviderScene } from '../support/provider-scene.ts';
import type { SeenRequest, StandInAnswer } from '../support/stand-in.ts';

export const botToken = 'xoxb-1234567890-canary-of-the-test';
export const clientSecret = 'canary-secret-of-the-application';
export const application = { clientId: '1234.5678', clientSecret };
export const identity = {
  ok: true,
  url: 'https://acme.slack.com/',
  team: 'Acme',
  team_id: 'T1',
  user_id: 'U1',
};

export const says = (error: string): StandInAnswer => ({ status: 200, body: { ok: false, error } });

export interface SlackScene extends ProviderScene {
  readonly answers: (byMethod: Readonly<Record<string, StandInAnswer>>) => void;
  /** The last request whose path begins so. */
  readonly last: (path: string) => SeenRequest | undefined;
}

export async function startSlackScene(): Promise<SlackScene> {
  const scene = await startProviderScene(slack, ['slack.com']);
  return {
    ...scene,
    answers: (byMethod) =>
      scene.standIn.answer(({ path }) => byMethod[path.split('?')[0] ?? ''] ?? says('unknown_method')),
    last: (path) => scene.standIn.seen.findLast((request) => request.path.startsWith(path)),
  };
}
