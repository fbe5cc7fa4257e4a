import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/bin/glewlwyd';
/** The schema that Debian's package installs from; kept even where /usr/share/doc is left out of an image. */
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
/** For people; of the package that the server's depends on. */
const PAGES = '/usr/share/glewlwyd/webapp';
const INSTANCE = 'oidc';
const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 3_000;

export interface GlewlwydOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The one scope the client may ask for. Default `staffing`. */
  readonly scope?: string;
  /** Lifetime of an access token in seconds. Default 3600. */
  readonly tokenLifetime?: number;
  /** Whether people can log in with a browser. Default false: then there are no pages. */
  readonly pages?: boolean;
}

export interface Glewlwyd {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The issuer, for discovery (`<issuer>/.well-known/openid-configuration`). */
  readonly issuer: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope: string;
  /** A call of the API for administrators, below `/api/`. */
  administer(method: 'POST' | 'PUT', path: string, body: unknown): Promise<void>;
  /** What the server has logged so far. */
  log(): string;
  /** Ends the process and removes its directory. */
  stop(): Promise<void>;
}

/**
 * Starts Debian's glewlwyd, an OAuth 2.0 server that shares no code with Cleat or with oidc-provider, with
 * one confidential client that may use the client credentials grant (RFC 6749 section 4.4).
 * Resolves when that client can be served; rejects with what the server logged when it cannot start.
 */
export async function startGlewlwyd(options: GlewlwydOptions): Promise<Glewlwyd> {
  const directory = await mkdtemp(join(tmpdir(), 'glewlwyd-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/api/${INSTANCE}`;
  const scope = options.scope ?? 'staffing';
  const configuration = join(directory, 'glewlwyd.conf');
  const [empty, pages] = [join(directory, 'empty'), join(directory, 'pages')];
  const database = join(directory, 'glewlwyd.db');

  try {
    await mkdir(empty);
    await createDatabase(database);
    if (options.pages === true) await copyPages(pages, origin);
    const place = { empty, pages: options.pages === true ? pages : empty, port, origin, database };
    await writeFile(configuration, configurationFile(place));
  } catch (error) {
    await removeDirectory();
    throw error;
  }

  const child = spawn(PROGRAM, ['--config-file', configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  const server = watch(child);
  let administer: Glewlwyd['administer'];
  try {
    await untilReady(`${origin}/config`, server);
    administer = await logIn(origin);
    await configure({ administer, issuer, scope, options });
  } catch (error) {
    await server.stop();
    await removeDirectory();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`glewlwyd did not start on ${origin}: ${reason}\n${server.log()}`, { cause: error });
  }

  return {
    origin,
    issuer,
    tokenUrl: `${issuer}/token`,
    clientId: options.clientId,
    scope,
    administer,
    log: server.log,
    async stop() {
      await server.stop();
      await removeDirectory();
    },
  };
}

interface WatchedProcess {
  log(): string;
  ended(): string | undefined;
  stop(): Promise<void>;
}

function watch(child: ChildProcess): WatchedProcess {
  let log = '';
  let ended: string | undefined;
  child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = `${PROGRAM} cannot be run (${error.message}): apt-get install glewlwyd`;
      resolve();
    });
    child.once('exit', (code, signal) => {
      ended = `glewlwyd ended with ${signal ?? `exit code ${code}`}`;
      resolve();
    });
  });
  const kill = () => child.kill('SIGKILL');
  // A test worker that ends in the middle must not leave a server behind.
  process.once('exit', kill);

  return {
    log: () => log,
    ended: () => ended,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(kill, STOP_LIMIT_MS);
      await gone;
      clearTimeout(late);
      process.off('exit', kill);
    },
  };
}

async function untilReady(url: string, server: WatchedProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const ended = server.ended();
    if (ended !== undefined) throw new Error(ended);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await delay(25);
  }
  throw new Error(`no answer from ${url} within ${START_LIMIT_MS} ms`);
}

async function createDatabase(path: string): Promise<void> {
  const schema = await readFile(SCHEMA, 'utf8').catch((error: Error) => {
    throw new Error(`glewlwyd's schema cannot be read: apt-get install glewlwyd (${error.message})`);
  });
  // One transaction: without it SQLite syncs each of some two hundred statements to the disk.
  const run = promisify(execFile)('sqlite3', ['-bail', path]);
  run.child.stdin?.end(`BEGIN;\n${schema}\nCOMMIT;\n`);
  await run;
}

interface Place {
  /** An empty directory: Debian's package lacks the one for user middleware. */
  readonly empty: string;
  readonly pages: string;
  readonly port: number;
  readonly origin: string;
  readonly database: string;
}

function configurationFile(place: Place): string {
  return `port=${place.port}
bind_address="127.0.0.1"
external_url="${place.origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${place.pages}"
allow_origin="*"
log_mode="console"
log_level="WARNING"
cookie_domain="127.0.0.1"
cookie_secure=0
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
user_middleware_module_path="${place.empty}"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
static_files_mime_types = ({ extension = ".html" mime_type = "text/html" },
  { extension = ".js" mime_type = "text/javascript" }, { extension = ".json" mime_type = "application/json" })
database = { type = "sqlite3" path = "${place.database}" };
`;
}

/** The package's own pages, told where the server is. */
async function copyPages(pages: string, origin: string): Promise<void> {
  await cp(PAGES, pages, {
    recursive: true,
    dereference: true,
    filter: (source) => !source.endsWith('config.json'),
  });
  const settings = { GlewlwydUrl: `${origin}/`, ProfileUrl: `${origin}/profile.html`, lang: ['en'] };
  await writeFile(join(pages, 'config.json'), JSON.stringify(settings));
}

async function logIn(origin: string): Promise<Glewlwyd['administer']> {
  // The account that the package's own schema creates.
  const login = await send('POST', `${origin}/api/auth`, { username: 'admin', password: 'password' });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  return async (method, path, body) => {
    await send(method, `${origin}/api/${path}`, body, cookie.join('; '));
  };
}

interface Setup {
  readonly administer: Glewlwyd['administer'];
  readonly issuer: string;
  readonly scope: string;
  readonly options: GlewlwydOptions;
}

async function configure({ administer, issuer, scope, options }: Setup): Promise<void> {
  await administer('POST', 'scope/', {
    name: scope,
    display_name: scope,
    description: scope,
    password_required: false,
    scheme: {},
  });
  await administer('POST', 'mod/plugin/', {
    module: 'oidc',
    name: INSTANCE,
    display_name: INSTANCE,
    parameters: {
      iss: issuer,
      'jwt-type': 'sha',
      'jwt-key-size': '256',
      key: crypto.randomUUID(),
      'access-token-duration': options.tokenLifetime ?? 3600,
      'refresh-token-duration': 1_209_600,
      'code-duration': 600,
      'refresh-token-rolling': true,
      'allow-non-oidc': true,
      'auth-type-client-enabled': true,
      'auth-type-code-enabled': options.pages === true,
      'pkce-allowed': true,
      'pkce-required': true,
      'auth-type-token-enabled': false,
      'auth-type-id-token-enabled': true,
      'auth-type-none-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-refresh-enabled': true,
    },
  });
  await administer('POST', 'client/', {
    client_id: options.clientId,
    name: options.clientId,
    client_secret: options.clientSecret,
    confidential: true,
    enabled: true,
    authorization_type: ['client_credentials'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
    redirect_uri: [],
    scope: [scope],
  });
}

async function send(method: string, url: string, body: unknown, cookie = ''): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  // The answer is safe to repeat: it names the wrong parameters, not their values.
  const text = await answer.text();
  if (!answer.ok) throw new Error(`glewlwyd answered ${method} ${url} with ${answer.status}: ${text}`);
  return answer;
}
