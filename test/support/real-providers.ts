/** Providers of other authors, as Debian packages them, each on a free loopback port with its data in a directory of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export interface RealProvider {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** @param user one user, with its password in bcrypt, the only form that the registry reads */
export async function startDockerRegistry(user: { name: string; password: string }): Promise<RealProvider> {
  const directory = mkdtempSync(join(tmpdir(), 'registry-'));
  const port = await freePort();
  const users = execFileSync('htpasswd', ['-inB', user.name], { input: user.password, encoding: 'utf8' });
  writeFileSync(join(directory, 'htpasswd'), `${users.trim()}\n`);
  const configuration = join(directory, 'config.yml');
  writeFileSync(
    configuration,
    `version: 0.1
storage: { filesystem: { rootdirectory: "${directory}/data" } }
http: { addr: "127.0.0.1:${port}" }
auth: { htpasswd: { realm: cleat, path: "${directory}/htpasswd" } }
`,
  );
  return start('/usr/bin/docker-registry', ['serve', configuration], directory, port);
}

export async function startPowerDns(apiKey: string): Promise<RealProvider> {
  const directory = mkdtempSync(join(tmpdir(), 'pdns-'));
  const [port, dnsPort] = [await freePort(), await freePort()];
  const database = join(directory, 'pdns.db');
  const schema = readFileSync('/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql', 'utf8');
  execFileSync('sqlite3', ['-bail', database], { input: `BEGIN;\n${schema}\nCOMMIT;\n` });
  writeFileSync(
    join(directory, 'pdns.conf'),
    `launch=gsqlite3
gsqlite3-database=${database}
socket-dir=${directory}
local-address=127.0.0.1
local-port=${dnsPort}
security-poll-suffix=
webserver=yes
webserver-address=127.0.0.1
webserver-port=${port}
webserver-allow-from=127.0.0.1
api=yes
api-key=${apiKey}
`,
  );
  return start('/usr/sbin/pdns_server', [`--config-dir=${directory}`], directory, port);
}

/** Without uplinks: it never asks another registry. */
export async function startVerdaccio(user: { name: string; password: string }): Promise<RealProvider> {
  const directory = mkdtempSync(join(tmpdir(), 'verdaccio-'));
  const port = await freePort();
  const users = execFileSync('htpasswd', ['-inB', user.name], { input: user.password, encoding: 'utf8' });
  writeFileSync(join(directory, 'htpasswd'), `${users.trim()}\n`);
  const configuration = join(directory, 'config.yaml');
  writeFileSync(
    configuration,
    `storage: ${directory}/storage
auth: { htpasswd: { file: ${directory}/htpasswd, max_users: -1 } }
packages: { "**": { access: $authenticated, publish: $authenticated } }
web: { enable: false }
log: { type: stdout, level: warn }
`,
  );
  const program = fileURLToPath(new URL('../bin/verdaccio', import.meta.resolve('verdaccio')));
  const words = [program, '--config', configuration, '--listen', `127.0.0.1:${port}`];
  return start(process.execPath, words, directory, port);
}

async function start(
  program: string,
  words: string[],
  directory: string,
  port: number,
): Promise<RealProvider> {
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
  const gone = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve());
  }).then(() => {
    ended = true;
  });
  const kill = () => child.kill('SIGKILL');
  // A test worker that ends in the middle must not leave a server behind.
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await gone;
    process.off('exit', kill);
    rmSync(directory, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 400 && !ended; attempt += 1) {
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined) return { origin, stop };
    await delay(25);
  }
  await stop();
  throw new Error(`${program} did not start on ${origin}:\n${log}`);
}
