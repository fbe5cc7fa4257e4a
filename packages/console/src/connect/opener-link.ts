/** Answers the page that opened this one as a popup: to its exact origin, which the session must name. */
import type { ConnectMessage } from '../opener/message.ts';
import { keep, kept } from '../shared/kept.ts';

const claimedKey = 'cleat.connect.opener';
const answerKey = 'cleat.connect.answers';
const connectionKey = 'cleat.connect.connection';

/** @param origin as the link says; kept for the way to the Provider and back, in this window alone */
export function claimOpener(origin: string | null): void {
  keep('session', answerKey, null);
  keep('session', connectionKey, null);
  keep('session', claimedKey, origin);
}

/** @param messageOrigins those that the session may answer */
export function confirmOpener(messageOrigins: readonly string[]): void {
  keep('session', answerKey, chooseOrigin(kept('session', claimedKey), messageOrigins));
}

/**
 * The one origin that is answered. Pure.
 * @param claimed what the link says; without one, an only origin is meant
 */
export function chooseOrigin(claimed: string | null, messageOrigins: readonly string[]): string | null {
  if (claimed !== null) return messageOrigins.includes(claimed) ? claimed : null;
  return messageOrigins.length === 1 ? (messageOrigins[0] ?? null) : null;
}

/** Whether there is a window to answer. A Provider's own policy can have cut the tie on the way. */
export const hasOpener = (): boolean => answerOrigin() !== null && window.opener !== null;

const answerOrigin = (): string | null => kept('session', answerKey);

/** Tells the opener, where there is one. A message holds no secret. */
export function tellOpener(message: Omit<ConnectMessage, 'source'>): void {
  const origin = answerOrigin();
  if (origin === null) return;
  const opener: unknown = window.opener;
  if (opener === null || opener === undefined) return;
  const whole: ConnectMessage = { source: 'cleat-connect', ...message };
  (opener as Window).postMessage(whole, origin);
}

/** Which connection a later answer is about: on the way back from the Provider the session can have ended. */
export const noteAnsweredConnection = (id: string): void => keep('session', connectionKey, id);
export const answeredConnectionId = (): string | null => kept('session', connectionKey);
