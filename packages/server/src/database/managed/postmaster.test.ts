import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfPostmaster, parsePostmasterFile } from './postmaster.ts';
import { postgresArguments } from './settings.ts';

const pgdata = '/data/postgres';
const ours = ['/x/bin/postgres', ...postgresArguments(pgdata, pgdata)];
const byHand = ['/x/bin/postgres', '-D', pgdata];

describe('what the process in postmaster.pid is', () => {
  it.each([
    ['gone', { alive: false, args: ours, worksInData: true }],
    ['ended', { alive: false, taken: true, args: [], worksInData: undefined }],
    ['ours', { alive: true, args: ours, worksInData: true }],
    ['ours', { alive: true, args: ours, worksInData: undefined }],
    ['foreign', { alive: true, args: byHand, worksInData: true }],
    ['foreign', { alive: true, args: byHand, worksInData: undefined }],
    ['other', { alive: true, args: ours, worksInData: false }],
    ['other', { alive: true, args: ['/x/bin/postgres', '-D', '/else'], worksInData: undefined }],
    ['other', { alive: true, args: ['/bin/sleep', '-D', pgdata, 'cluster_name=cleat'], worksInData: true }],
    ['other', { alive: true, args: ['postgres: cleat: io worker 2'], worksInData: true }],
    ['hidden', { alive: true, args: undefined, worksInData: undefined }],
    ['hidden', { alive: true, args: [], worksInData: true }],
  ])('is %s for %j', (kind, facts) => {
    expect(kindOfPostmaster({ taken: facts.alive, ...facts }, pgdata)).toBe(kind);
  });
});

describe('postmaster.pid', () => {
  it('names process, socket directory and status', () => {
    const text = '6394\n/data\n1795819247\n5432\n/run/x\n\n 16041018         4\nready   \n';
    expect(parsePostmasterFile(text)).toEqual({ pid: 6394, socketDir: '/run/x', status: 'ready' });
  });

  it('never yields a process id that would signal a group', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        expect(parsePostmasterFile(text)?.pid ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});
