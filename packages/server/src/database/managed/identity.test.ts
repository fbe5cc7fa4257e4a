import { describe, expect, it } from 'vitest';
import { commandAs, findUser, identitiesFor } from './identity.ts';

const root = { uid: 0, gid: 0 };
const nobody = { uid: 65534, gid: 65533 };
const alice = { uid: 1001, gid: 1002 };
const asNobody = { kind: 'user', ...nobody };
const asAlice = { kind: 'user', ...alice };
const asSelf = { kind: 'self' };
const inNamespace = { kind: 'namespace' };

describe('as whom PostgreSQL runs', () => {
  it.each([
    ['an ordinary user runs it as itself', { uid: 1001, dataOwner: undefined, parentOwner: alice }, [asSelf]],
    [
      'an ordinary user never becomes the owner of the data',
      { uid: 1001, dataOwner: nobody, parentOwner: root },
      [asSelf],
    ],
    ['root prefers nobody', { uid: 0, dataOwner: undefined, parentOwner: root }, [asNobody, inNamespace]],
    [
      'root leaves data to its owner',
      { uid: 0, dataOwner: alice, parentOwner: root },
      [asAlice, asNobody, inNamespace],
    ],
    ['data of root stays with root', { uid: 0, dataOwner: root, parentOwner: root }, [inNamespace, asNobody]],
    [
      'root in a home of alice',
      { uid: 0, dataOwner: undefined, parentOwner: alice },
      [asNobody, inNamespace, asAlice],
    ],
  ])('%s', (_name, situation, expected) => {
    expect(identitiesFor({ nobody, ...situation })).toEqual(expected);
  });

  it('does without a nobody where there is none', () => {
    expect(identitiesFor({ uid: 0, nobody: undefined, dataOwner: undefined, parentOwner: root })).toEqual([
      inNamespace,
    ]);
  });

  it('maps root to another user id than 0 in a namespace', () => {
    const { file, args, uid } = commandAs({ kind: 'namespace' }, '/bin/x', ['-y']);
    expect([file, uid]).toEqual(['unshare', undefined]);
    expect(args).toEqual(expect.arrayContaining(['--user', '--map-user=1000', '/bin/x', '-y']));
  });

  it.each([
    ['nobody:x:65534:65533:nobody:/:/bin/false', nobody],
    ['root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:\n', nobody],
    ['nobody2:x:1:1::/:', undefined],
    ['nobody:x', undefined],
    ['nobody:x:a:b', undefined],
    ['', undefined],
  ])('finds nobody in %j', (passwd, expected) => {
    expect(findUser(passwd, 'nobody')).toEqual(expected);
  });
});
