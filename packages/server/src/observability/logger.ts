/** Structured logs on stdout. Errors are written member by member: a driver's or parser's extras may hold values. */
import pino, { type DestinationStream, type Logger } from 'pino';

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    destination ?? pino.destination(1),
  );
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    ...('code' in error && ['string', 'number'].includes(typeof error.code) && { code: error.code }),
    message: error.message,
    stack: error.stack,
  };
}
