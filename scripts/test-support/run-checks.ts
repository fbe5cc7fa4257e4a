import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type VitestReport, verdict } from './closing-line.ts';
import { ensureSystemPackages } from './system-packages.ts';

const TOP = join(import.meta.dirname, '../..');
/** Scripts of package.json that are checked before the tests, side by side. */
const CHECKS = [
  { script: 'types:server', heading: 'types of the service and its tests (tsc)' },
  { script: 'types:console', heading: 'types of the pages (tsc)' },
  { script: 'types:pages', heading: 'types of the tests of the pages (tsc)' },
  { script: 'lint', heading: 'style and faults (biome)' },
  { script: 'imports', heading: 'import rules (dependency-cruiser)' },
  { script: 'unused', heading: 'unused code and dependencies (knip)' },
] as const;

/**
 * Everything that `npm test` does. `vitestArguments` choose among the tests and leave out nothing else.
 * Prints `N passed, M failed` as its last line. Returns the exit code.
 */
export async function runChecks(vitestArguments: readonly string[]): Promise<number> {
  if (!timed('programs from the system', ensureSystemPackages)) return 1;
  if (!timed('pages (vite)', () => npmRun('build') === 0)) return 1;
  const passed = await Promise.all(CHECKS.map(check));
  const failedChecks = CHECKS.filter((_, index) => passed[index] !== true);
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

/** Its output is shown when it has ended, so that it does not mix with that of others. */
function check({ script, heading }: (typeof CHECKS)[number]): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', script], { cwd: TOP, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const end = (succeeded: boolean): void => {
      console.log(`\n== ${heading}\n${output}${verdictLine(heading, succeeded, start)}`);
      resolve(succeeded);
    };
    child.on('error', (error) => {
      output += `npm cannot be run: ${error.message}\n`;
      end(false);
    });
    child.on('close', (status) => end(status === 0));
  });
}

function timed(heading: string, step: () => boolean): boolean {
  console.log(`\n== ${heading}`);
  const start = performance.now();
  const succeeded = step();
  console.log(verdictLine(heading, succeeded, start));
  return succeeded;
}

function verdictLine(heading: string, succeeded: boolean, start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `-- ${heading}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds} s`;
}

const npmRun = (script: string) => run('npm', ['run', '--silent', script]);

function vitest(reportFile: string, words: readonly string[]): number {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return run('vitest', ['run', ...reporters, ...words]);
}

function run(command: string, words: readonly string[]): number {
  const { status, error } = spawnSync(command, words, { cwd: TOP, env: environment(), stdio: 'inherit' });
  if (error) console.error(`${command} cannot be run: ${error.message}`);
  return status ?? 1;
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(TOP, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Each test file is a process of its own, and reads the same modules again.
  NODE_COMPILE_CACHE: join(TOP, 'node_modules/.cache/node-compile'),
});

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
