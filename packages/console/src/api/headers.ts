/** A browser may hold a console session too: this header says which of the two a call means. */
export const connectHeaders: Record<string, string> = { 'Cleat-Session': 'connect' };
