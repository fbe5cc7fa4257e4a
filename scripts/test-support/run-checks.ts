import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type VitestReport, verdict } from './closing-line.ts';
import { ensureSystemPackages } from './system-packages.ts';

const TOP = join(import.meta.dirname, '../..');
/** Scripts of package.json that are checked before the tests. */
const CHECKS = [
  { script: 'types', heading: 'types (tsc)' },
  { script: 'lint', heading: 'style and faults (biome)' },
  { script: 'imports', heading: 'import rules (dependency-cruiser)' },
  { script: 'unused', heading: 'unused code and dependencies (knip)' },
] as const;

/**
 * Everything that `npm test` does. `vitestArguments` choose among the tests and leave out nothing else.
 * Prints `N passed, M failed` as its last line. Returns the exit code.
 */
export function runChecks(vitestArguments: readonly string[]): number {
  if (!timed('programs from the system', ensureSystemPackages)) return 1;
  if (!timed('pages (vite)', () => npmRun('build') === 0)) return 1;
  const failedChecks = CHECKS.filter(({ script, heading }) => !timed(heading, () => npmRun(script) === 0));
  const directory = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const file = join(directory, 'report.json');
    let vitestExitCode = 1;
    timed('tests (vitest)', () => {
      vitestExitCode = vitest(file, vitestArguments);
      return vitestExitCode === 0;
    });
    const outcome = verdict({
      report: readReport(file),
      vitestExitCode,
      failedChecks: failedChecks.map((check) => check.heading),
      filtered: vitestArguments.length > 0,
    });
    console.log(`\n${outcome.remarks.map((remark) => `FAILED: ${remark}\n`).join('')}${outcome.line}`);
    return outcome.exitCode;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function timed(heading: string, step: () => boolean): boolean {
  console.log(`\n== ${heading}`);
  const start = performance.now();
  const succeeded = step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`-- ${heading}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s`);
  return succeeded;
}

const npmRun = (script: string) => run('npm', ['run', '--silent', script]);

function vitest(reportFile: string, words: readonly string[]): number {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return run('vitest', ['run', ...reporters, ...words]);
}

function run(command: string, words: readonly string[]): number {
  const path = [join(TOP, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const { status, error } = spawnSync(command, words, {
    cwd: TOP,
    env: {
      ...process.env,
      PATH: path,
      // Each test file is a process of its own, and reads the same modules again.
      NODE_COMPILE_CACHE: join(TOP, 'node_modules/.cache/node-compile'),
    },
    stdio: 'inherit',
  });
  if (error) console.error(`${command} cannot be run: ${error.message}`);
  return status ?? 1;
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
