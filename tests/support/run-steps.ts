import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './is-built.ts';
import type { FileResult } from './times-reporter.ts';

/** A check counts as one test. */
export type Outcome = Pick<FileResult, 'passed' | 'failed' | 'failures' | 'flaky'>;

export const emptyOutcome: Outcome = { passed: 0, failed: 0, failures: [], flaky: [] };

const root = join(import.meta.dirname, '../..');

/** As in `npm run check`. Those at the end read the build. */
export const checks = [
  'check:types',
  'check:lint',
  'check:dependencies',
  'check:names',
  'check:words',
  'check:unused',
  'check:promises',
  'check:openapi',
  'check:sizes',
  'check:browsers',
  'check:html',
];

/** Returns false on failure. `isQuiet`: prints output only at the end. */
export const run = (command: string, args: readonly string[], { isQuiet = false } = {}) =>
  new Promise<boolean>((resolve) => {
    const title = `\n> ${[command, ...args].join(' ')}\n`;
    if (!isQuiet) process.stdout.write(title);
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', isQuiet ? 'pipe' : 'inherit', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (code) => {
      if (isQuiet) process.stdout.write(Buffer.concat([Buffer.from(title), ...chunks]));
      resolve(code === 0);
    });
  });

const runStep = async (script: string): Promise<Outcome> => {
  const succeeded = await run('npm', ['run', '--silent', script], { isQuiet: true });
  return succeeded
    ? { ...emptyOutcome, passed: 1 }
    : { ...emptyOutcome, failed: 1, failures: [`npm run ${script}`] };
};

/** Also after one has failed. */
export const runSteps = async (scripts: readonly string[]) => {
  const outcomes: Outcome[] = [];
  for (const script of scripts) outcomes.push(await runStep(script));
  return outcomes;
};

/** Unless the build is newer than the sources. */
export const build = () =>
  isBuilt(root) ? [] : Promise.all(['build:app', 'build:server'].map(runStep));

export const addOutcomes = (one: Outcome, other: Outcome): Outcome => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
});

export const printOutcome = ({ passed, failed, failures, flaky }: Outcome) => {
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const title of flaky) console.log(`flaky: ${title}`);
  console.log(`\n${passed} passed, ${failed} failed`);
};
