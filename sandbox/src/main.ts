import { startSandbox } from './sandbox.ts';

const HELP =
  'SANDBOX_PORT (default 8090, 0 = any free port), SANDBOX_HOST (127.0.0.1), SANDBOX_SEED (1), SANDBOX_WORKERS (250)';

function wholeNumber(name: string, standard: number, most: number): number {
  const text = process.env[name] ?? '';
  const value = text === '' ? standard : Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  console.error(`${name} takes a whole number from 0 to ${most}.\nThe sandbox reads: ${HELP}`);
  process.exit(2);
}

const options = {
  port: wholeNumber('SANDBOX_PORT', 8090, 65_535),
  host: process.env.SANDBOX_HOST || '127.0.0.1',
  seed: wholeNumber('SANDBOX_SEED', 1, Number.MAX_SAFE_INTEGER),
  workers: wholeNumber('SANDBOX_WORKERS', 250, 10_000_000),
};

const sandbox = await startSandbox(options).catch((error: NodeJS.ErrnoException) => {
  const cause = error.code === 'EADDRINUSE' ? 'the port is in use; set SANDBOX_PORT' : error.message;
  console.error(`The sandbox could not listen on ${options.host}:${options.port}: ${cause}`);
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.stop());
}

console.log(
  JSON.stringify({
    ready: true,
    origin: sandbox.origin,
    tenant: 'acme',
    clientId: 'sandbox-client',
    tokenEndpoint: `${sandbox.origin}/ccx/oauth2/acme/token`,
    baseUrl: `${sandbox.origin}/ccx/api/v1/acme`,
    switches: `${sandbox.origin}/_sandbox`,
  }),
);
