import type { Strategy } from '../../api/client.ts';

/** Whether a person has to agree at the Provider, in a browser, before there is a grant. */
export const isBrowserStrategy = (strategy: Strategy): boolean =>
  strategy.type === 'oauth2_authorization_code';
