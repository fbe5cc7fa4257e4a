/** What the connect page tells the page that opened it. */
export interface ConnectMessage {
  readonly source: 'cleat-connect';
  readonly type: 'success' | 'error';
  readonly connectionId: string | null;
  /** Of the connection, where it is known: `active` with a success. */
  readonly state: string | null;
  /** Why it failed: a diagnosis' code, or a problem's. Null with a success. */
  readonly code: string | null;
}
