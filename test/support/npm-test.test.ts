import { describe, expect, it } from 'vitest';
import { type Run, type VitestReport, verdict } from '../../scripts/test-support/closing-line.ts';
import {
  missingPackages,
  missingReport,
  SYSTEM_PACKAGES,
  type SystemPackage,
} from '../../scripts/test-support/system-packages.ts';

const report = (change: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...change,
});
const run = (change: Partial<Run> = {}): Run => ({
  report: report(),
  vitestExitCode: 0,
  failedChecks: [],
  filtered: false,
  ...change,
});
const failedFile = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] };
const unloadable = { name: 'c.test.ts', status: 'failed', assertionResults: [] };

describe('the closing line', () => {
  it.each<[string, Run, string]>([
    ['all passed', run(), '3 passed, 0 failed'],
    [
      'a test failed',
      run({ vitestExitCode: 1, report: report({ numFailedTests: 1, testResults: [failedFile] }) }),
      '3 passed, 1 failed',
    ],
    ['a check failed', run({ failedChecks: ['types'] }), '3 passed, 1 failed'],
    [
      'a file could not be loaded',
      run({ vitestExitCode: 1, report: report({ testResults: [unloadable] }) }),
      '3 passed, 1 failed',
    ],
    ['vitest failed outside any test', run({ vitestExitCode: 1 }), '3 passed, 1 failed'],
    [
      'vitest failed outside any test, and a check',
      run({ vitestExitCode: 1, failedChecks: ['types'] }),
      '3 passed, 2 failed',
    ],
    [
      'no test ran',
      run({ vitestExitCode: 1, report: report({ numPassedTests: 0, testResults: [] }) }),
      '0 passed, 1 failed',
    ],
    [
      'no test ran, and vitest content',
      run({ report: report({ numPassedTests: 0, testResults: [] }) }),
      '0 passed, 1 failed',
    ],
    ['no report', run({ vitestExitCode: 1, report: undefined }), '0 passed, 1 failed'],
    ['no report, and vitest content', run({ report: undefined }), '0 passed, 1 failed'],
    ['tests were skipped', run({ report: report({ numPendingTests: 2 }) }), '3 passed, 1 failed'],
    ['tests are left to write', run({ report: report({ numTodoTests: 1 }) }), '3 passed, 1 failed'],
    [
      'the caller chose by name',
      run({ filtered: true, report: report({ numPendingTests: 2 }) }),
      '3 passed, 0 failed',
    ],
  ])('when %s', (_case, outcome, line) => {
    const { line: said, failed, exitCode } = verdict(outcome);
    expect(said).toBe(line);
    expect(exitCode).toBe(failed === 0 ? 0 : 1);
  });
});

describe('programs from the system', () => {
  const service: SystemPackage = {
    install: ['server', 'helper'],
    files: ['/usr/bin/server', '/usr/share/server'],
    reason: 'to test against',
    service: 'server.service',
  };
  const tool: SystemPackage = { install: ['tool'], files: ['/usr/bin/tool'], reason: 'to look with' };

  it('are missing when any of their files is', () => {
    const present = new Set(['/usr/bin/server', '/usr/bin/tool']);
    expect(missingPackages([service, tool], (path) => present.has(path))).toEqual([service]);
  });

  it('are named with the reason and the command that brings them', () => {
    const text = missingReport([service, tool]);
    expect(text).toContain('server: to test against');
    expect(text).toContain('systemctl mask server.service');
    expect(text).toContain('apt-get install --yes --no-install-recommends server helper tool');
  });

  it('ask for no service to be masked where none comes along', () => {
    expect(missingReport([tool])).not.toContain('systemctl');
  });

  it('each have a reason and a file to be known by', () => {
    for (const { files, reason } of SYSTEM_PACKAGES) {
      expect(files.length).toBeGreaterThan(0);
      expect(reason).not.toBe('');
    }
  });
});
