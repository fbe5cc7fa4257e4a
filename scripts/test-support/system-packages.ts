import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface SystemPackage {
  /** What to hand to `apt-get install`. */
  readonly install: readonly string[];
  /** Files by whose presence the package is known. */
  readonly files: readonly string[];
  readonly reason: string;
  /** A service that the package would start, on every network interface, now and at each boot. */
  readonly service?: string;
}

/** Every program that the tests need from the system. Nothing is skipped where one is missing. */
export const SYSTEM_PACKAGES: readonly SystemPackage[] = [
  {
    // dbconfig-sqlite3: in its absence apt chooses its MariaDB sibling, and a MariaDB client with it.
    install: ['glewlwyd', 'dbconfig-sqlite3'],
    files: [
      '/usr/bin/glewlwyd',
      '/usr/bin/sqlite3',
      '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3',
      '/usr/share/glewlwyd/webapp/login.html',
    ],
    reason: 'an OAuth server of other authors, in another language, to test against',
    service: 'glewlwyd.service',
  },
  {
    install: ['docker-registry', 'apache2-utils'],
    files: ['/usr/bin/docker-registry', '/usr/bin/htpasswd'],
    reason: 'a Provider with HTTP Basic to connect to',
    service: 'docker-registry.service',
  },
  {
    install: ['pdns-server', 'pdns-backend-sqlite3'],
    files: ['/usr/sbin/pdns_server', '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'],
    reason: 'a Provider with an API key to connect to',
    service: 'pdns.service',
  },
  {
    install: ['chromium'],
    files: ['/usr/bin/chromium'],
    reason: 'a real browser for the authorization flow',
  },
  {
    install: ['openssl'],
    files: ['/usr/bin/openssl'],
    reason: 'certificates for the tests of TLS, and a second opinion on what is encrypted',
  },
];

/** The packages of which a file is absent. */
export function missingPackages(
  packages: readonly SystemPackage[],
  exists: (path: string) => boolean,
): readonly SystemPackage[] {
  return packages.filter((wanted) => !wanted.files.every(exists));
}

/** What is missing, why it is needed, and the command that brings it. */
export function missingReport(missing: readonly SystemPackage[]): string {
  const lines = missing.map((wanted) => `  ${wanted.install[0]}: ${wanted.reason}`);
  const services = missing.flatMap((wanted) => wanted.service ?? []);
  const mask = services
    .map((service) => `  systemctl mask ${service}    # the tests start their own\n`)
    .join('');
  const names = missing.flatMap((wanted) => wanted.install).join(' ');
  return (
    `The tests need programs that this machine lacks:\n${lines.join('\n')}\nInstall them as root:\n` +
    `${mask}  apt-get update && apt-get install --yes --no-install-recommends ${names}\n`
  );
}

/** Makes the system packages present. Returns false, after saying what to do, when it cannot. */
export function ensureSystemPackages(): boolean {
  const missing = missingPackages(SYSTEM_PACKAGES, existsSync);
  if (missing.length === 0) return true;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    console.error(missingReport(missing));
    return false;
  }
  const names = missing.flatMap((wanted) => wanted.install);
  console.log(`installing ${names.join(', ')}`);
  keepServicesFromStarting(missing);
  const install = ['install', '--yes', '--no-install-recommends', ...names];
  // The package lists may be absent or out of date: only then is the way to the mirror taken twice.
  const failures = [aptGet(install)];
  if (failures[0] !== undefined) failures.push(aptGet(['update']), aptGet(install));
  const left = missingPackages(SYSTEM_PACKAGES, existsSync);
  if (left.length > 0) console.error([...failures, missingReport(left)].filter(Boolean).join('\n'));
  return left.length === 0;
}

function keepServicesFromStarting(packages: readonly SystemPackage[]): void {
  if (!existsSync('/run/systemd/system')) return;
  for (const { service } of packages) {
    if (service !== undefined) spawnSync('systemctl', ['mask', service], { stdio: 'ignore' });
  }
}

/** Runs apt-get. Returns what it said if it failed, nothing if it succeeded. */
function aptGet(words: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    'apt-get',
    ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0', ...words],
    { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' },
  );
  return status === 0 ? undefined : `apt-get ${words.join(' ')} failed:\n${stdout}${stderr}`;
}
