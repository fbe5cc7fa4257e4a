/** A browser may hold a console session too: this header says which of the two a call means. */
export const connectHeaders: Record<string, string> = { 'Cleat-Session': 'connect' };

/**
 * Which connect session this page shows: another link that is opened in the same browser takes its place, and what was
 * entered here is not meant for that.
 */
export function meanConnectSession(id: string): void {
  connectHeaders['Cleat-Session'] = id;
}
