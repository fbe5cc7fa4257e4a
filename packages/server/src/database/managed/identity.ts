import { chown, lchown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { errnoOf, explainFileError, ManagedPostgresError, useOwnDatabase } from './errors.ts';
import { type Command, type Outcome, runToEnd } from './run.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * As whom PostgreSQL runs. It refuses to be root, so root starts it as another user, or in a user namespace, where it
 * sees an ordinary user id while the kernel still gives it the files of root (but not root's power over the files of others).
 */
export type Identity =
  | { readonly kind: 'self' }
  | ({ readonly kind: 'user' } & Owner)
  | { readonly kind: 'namespace' };

/** The command that runs a program as an identity. All three replace themselves by it: the process id stays. */
export function commandAs(identity: Identity, file: string, args: readonly string[]): Command {
  if (identity.kind === 'self') return { file, args };
  if (identity.kind === 'user') return { file, args, uid: identity.uid, gid: identity.gid };
  // Any user id but 0 will do inside.
  return { file: 'unshare', args: ['--user', '--map-user=1000', '--map-group=1000', '--', file, ...args] };
}

/** Who must own the data for an identity; undefined: it already is whoever makes the files. */
export function ownerFor(identity: Identity): Owner | undefined {
  if (identity.kind === 'self') return undefined;
  return identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : { uid: 0, gid: 0 };
}

/** What decides as whom PostgreSQL may run. */
export interface Situation {
  /** Of this process. */
  readonly uid: number;
  readonly nobody: Owner | undefined;
  /** Of the data, if there is any. */
  readonly dataOwner: Owner | undefined;
  /** Of the directory around it. */
  readonly parentOwner: Owner;
}

/**
 * The identities to try, best first. The owner of existing data comes first, so that it need not change hands.
 * The owner of the surrounding directory comes last: it is for root in the home of somebody else (sudo).
 */
export function identitiesFor(situation: Situation): Identity[] {
  const { uid, nobody, dataOwner, parentOwner } = situation;
  if (uid !== 0) return [{ kind: 'self' }];
  const asOwner = (owner: Owner | undefined): Identity[] => {
    if (owner === undefined) return [];
    return [owner.uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid: owner.uid, gid: owner.gid }];
  };
  const all = [
    ...asOwner(dataOwner),
    ...asOwner(nobody),
    { kind: 'namespace' } as const,
    ...asOwner(parentOwner),
  ];
  const key = (identity: Identity): string =>
    identity.kind === 'user' ? `user ${identity.uid}` : identity.kind;
  return all.filter((identity, index) => all.findIndex((other) => key(other) === key(identity)) === index);
}

/** The entry of a user in the text of /etc/passwd. */
export function findUser(passwd: string, name: string): Owner | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find(([user]) => user === name) ?? [];
  const owner = { uid: Number(uid), gid: Number(gid) };
  return uid !== undefined && Number.isInteger(owner.uid) && Number.isInteger(owner.gid) ? owner : undefined;
}

/** Looks at who is who around `pgdata`. */
export async function situationOf(pgdata: string): Promise<Situation> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const { uid, gid } = await stat(dirname(pgdata));
  const data = await stat(pgdata).catch(() => undefined);
  return {
    uid: process.geteuid?.() ?? -1,
    nobody: findUser(passwd, 'nobody'),
    dataOwner: data && { uid: data.uid, gid: data.gid },
    parentOwner: { uid, gid },
  };
}

/**
 * The first identity as which PostgreSQL really runs here: its program and libraries load, it accepts the user, and it reads
 * a file of its own beside the data. Asked of PostgreSQL itself, since modes, ACLs and mounts all have a say.
 */
export async function chooseIdentity(
  dataDir: string,
  binaries: Binaries,
  candidates: readonly Identity[],
): Promise<Identity> {
  const seen: string[] = [];
  for (const identity of candidates) {
    const outcome = await probe(dataDir, binaries, identity);
    if (outcome.ok) return identity;
    seen.push(`- ${describe(identity)}: ${outcome.error ?? outcome.output.trim()}`);
    if (outcome.error === 'ENOENT' && identity.kind === 'self')
      throw cannotLoad(binaries, 'the loader is missing');
    if (/error while loading shared libraries|not found \(required by/.test(outcome.output)) {
      throw cannotLoad(binaries, outcome.output.trim());
    }
  }
  const root = candidates.some(({ kind }) => kind !== 'self');
  throw new ManagedPostgresError(
    root ? 'no_ordinary_user' : 'start_failed',
    root
      ? `PostgreSQL does not run as root, and no other way to run it was found for ${dataDir}.\n${seen.join('\n')}\n` +
          `Run Cleat as an ordinary user, let others pass through the directories above (chmod o+x) to ${dataDir} and ${binaries.postgres}, or ${useOwnDatabase}.`
      : `PostgreSQL does not run on ${dataDir}.\n${seen.join('\n')}\nMend that, or ${useOwnDatabase}.`,
  );
}

function describe(identity: Identity): string {
  if (identity.kind === 'user') return `as user ${identity.uid}`;
  return identity.kind === 'self' ? 'as this user' : 'in a user namespace';
}

function cannotLoad(binaries: Binaries, why: string): ManagedPostgresError {
  return new ManagedPostgresError(
    'unsupported_platform',
    `${binaries.postgres} cannot be run on this system: ${why}. It needs glibc (not musl, as in Alpine); ${useOwnDatabase}.`,
  );
}

/** Names of directories that exist for a moment only; whoever holds the lock may clear them away. */
export const temporaryPrefixes = ['postgres.probe-', 'postgres.new-'] as const;

async function probe(dataDir: string, binaries: Binaries, identity: Identity): Promise<Outcome> {
  const directory = await mkdtemp(join(dataDir, temporaryPrefixes[0]));
  try {
    await writeFile(join(directory, 'postgresql.conf'), '', { mode: 0o600 });
    await giveTo(directory, ownerFor(identity));
    return await runToEnd(
      commandAs(identity, binaries.postgres, ['-D', directory, '-C', 'config_file']),
      20_000,
    );
  } catch (error) {
    if (errnoOf(error) !== 'EPERM') throw explainFileError(error, dataDir);
    return { ok: false, error: 'EPERM', output: '' };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Makes a directory and all below it belong to an owner, where it does not yet. Links are not followed. */
export async function giveTo(directory: string, owner: Owner | undefined): Promise<void> {
  if (owner === undefined) return;
  if ((await stat(directory)).uid === owner.uid) return;
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), owner.uid, owner.gid);
  }
  // Last: an interrupted change is then seen, and done again.
  await chown(directory, owner.uid, owner.gid);
}
