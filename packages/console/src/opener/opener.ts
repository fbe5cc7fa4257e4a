/**
 * `/connect.js`, for a product's own pages: opens a connect link as a popup, or goes there where popups are blocked.
 * A classic script, without dependencies; it defines `Cleat.connect`.
 */
import type { ConnectMessage } from './message.ts';

export interface ConnectOptions {
  /** The `url` that `POST /api/connect-sessions` answered. */
  readonly url: string;
  /** The connection is active. The window closes by itself. */
  readonly onSuccess?: (result: {
    readonly connectionId: string | null;
    readonly state: string | null;
  }) => void;
  /** An attempt failed. The window stays, so that the person can mend it: a success can follow. */
  readonly onError?: (fault: { readonly connectionId: string | null; readonly code: string | null }) => void;
  /** The window was closed, or has lost its tie to this page, without a success. */
  readonly onClose?: () => void;
}

export interface ConnectWindow {
  /** `redirect` where popups are blocked: this page is being left. */
  readonly mode: 'popup' | 'redirect';
  close(): void;
}

const size = { width: 1040, height: 800 };
/** Milliseconds between two looks at whether the window is still there: closing tells nobody. */
const interval = 400;

export function connect(options: ConnectOptions): ConnectWindow {
  const url = new URL(options.url, location.href);
  const { origin } = url;
  const fragment = new URLSearchParams(url.hash.slice(1));
  fragment.set('opener', location.origin);
  url.hash = fragment.toString();

  const left = Math.max(0, screenX + (outerWidth - size.width) / 2);
  const top = Math.max(0, screenY + (outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = open(url, 'cleat-connect', features);
  if (popup === null || popup.closed) {
    location.assign(options.url);
    return { mode: 'redirect', close: () => undefined };
  }
  popup.focus();

  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('message', hear);
  };
  const hear = (event: MessageEvent): void => {
    // Anybody can send a message: only that window counts, and only while it shows that origin.
    if (event.origin !== origin || event.source !== popup || !isMessage(event.data)) return;
    const { type, connectionId, state, code } = event.data;
    if (type === 'error') {
      options.onError?.({ connectionId, code });
      return;
    }
    stop();
    options.onSuccess?.({ connectionId, state });
  };
  const timer = setInterval(() => {
    if (!popup.closed) return;
    stop();
    options.onClose?.();
  }, interval);
  addEventListener('message', hear);
  return {
    mode: 'popup',
    close: () => {
      stop();
      popup.close();
    },
  };
}

function isMessage(data: unknown): data is ConnectMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'source' in data &&
    data.source === 'cleat-connect' &&
    'type' in data &&
    (data.type === 'success' || data.type === 'error')
  );
}
