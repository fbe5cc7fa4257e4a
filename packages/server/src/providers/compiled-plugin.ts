/** What the service works with once a plugin has passed every check. */
import type { Domain, ProviderPlugin, Strategy } from '@cleat/plugin-kit';
import type { CompiledSchema } from './authentication-config.ts';
import type { GuideStep } from './guide.ts';
import type { Template } from './templates.ts';

export interface CompiledStrategy {
  readonly id: string;
  readonly definition: Strategy;
  readonly schema: CompiledSchema;
  readonly destinations: {
    readonly baseUrl: readonly Template[];
    readonly tokenUrl: readonly Template[];
    readonly authorizationUrl: readonly Template[];
    readonly revocationUrl: readonly Template[];
  };
  readonly guide: readonly GuideStep[];
}

export interface CompiledPlugin {
  readonly id: string;
  readonly definition: ProviderPlugin;
  readonly settings: Readonly<Record<string, string>>;
  readonly strategies: ReadonlyMap<string, CompiledStrategy>;
  readonly domains: readonly Domain[];
  /** Names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
}
