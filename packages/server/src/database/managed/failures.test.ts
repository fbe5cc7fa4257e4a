import { describe, expect, it } from 'vitest';
import { explainFileError } from './errors.ts';
import { explainFailure, isPassing } from './failures.ts';

describe('a failed start', () => {
  it.each([
    ['disk_full', 'FATAL:  could not write lock file "postmaster.pid": No space left on device'],
    ['disk_full', 'initdb: error: could not create directory "x": Disk quota exceeded'],
    ['database_in_use', '[postmaster] FATAL:  lock file "postmaster.pid" already exists'],
    ['start_failed', 'FATAL:  unrecognized configuration parameter "nonsense"'],
  ])('is %s for %j', (code, line) => {
    const error = explainFailure('start_failed', 'exit code 1', '/data/postgres', [line]);
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(/\/data\/postgres.*CLEAT_/s);
  });

  it('is tried again while backends of a killed one are ending', () => {
    expect(isPassing(['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'])).toBe(true);
    expect(isPassing(['FATAL:  something else'])).toBe(false);
  });

  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EACCES', 'data_directory_not_writable'],
    ['EROFS', 'data_directory_not_writable'],
    ['ENOTDIR', 'data_directory_not_writable'],
  ])('tells %s as %s', (errno, code) => {
    const error = explainFileError(Object.assign(new Error('x'), { code: errno }), '/data');
    expect(error).toMatchObject({ code, message: expect.stringContaining('/data') });
  });
});
