import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Fault, faults } from './faults.ts';

/**
 * Plants one fault after another in a copy of the repository, and reports whether its tests fail.
 * Arguments select faults by a part of their name or file.
 */

const TIMEOUT_MS = 10 * 60_000;
const repository = join(import.meta.dirname, '../..');

type Verdict = 'caught' | 'SURVIVED' | 'not tried';

interface Trial {
  readonly verdict: Verdict;
  /** Why the fault was not tried; undefined when it was. */
  readonly reason?: string;
}

/**
 * Returns the faults whose name or file contains one of `parts`; all faults when there are no
 * parts.
 */
const selectFaults = (parts: readonly string[]) =>
  faults.filter(
    ({ name, file }) =>
      parts.length === 0 || parts.some((part) => `${name}\n${file}`.includes(part)),
  );

/** Copies the files of the repository, uncommitted ones included, to a temporary folder. */
const copyRepository = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-faults-'));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  // Git also lists deleted files that are not committed yet.
  for (const path of listed
    .split('\0')
    .filter((each) => each !== '' && existsSync(join(repository, each)))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(repository, path), join(folder, path));
  }
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

/** Runs a command in a process group of its own, so that its child processes end with it. */
const runCommand = async (folder: string, command: string, ...args: readonly string[]) => {
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process group has ended.
    }
  };
  // The listener is first, so that at exit the processes end before another listener of this file
  // deletes their folder.
  process.prependListener('exit', endGroup);
  const timer = setTimeout(endGroup, TIMEOUT_MS);
  const [code, ...output] = await Promise.all([
    new Promise<number | null>((resolve, reject) =>
      child.once('close', resolve).once('error', reject),
    ),
    text(child.stdout),
    text(child.stderr),
  ]);
  clearTimeout(timer);
  endGroup();
  process.off('exit', endGroup);
  return { isGreen: code === 0, output: output.join('\n') };
};

const testCommands = {
  vitest: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--bail', '1'],
  browser: [
    'playwright',
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
    '-x',
    '--retries',
    '0',
  ],
} as const;

/** Runs the tests of a fault, which may be planted or not. */
const runTests = async (folder: string, { runner, tests }: Fault) => {
  const { isGreen, output } = await runCommand(folder, 'npx', ...testCommands[runner], tests);
  if (output.includes('Command failed: npm run --silent build:server')) return 'build failed';
  if (/No test( file)?s found/.test(output)) return 'no tests';
  return isGreen ? 'passed' : 'failed';
};

const runScript = async (folder: string, script: string) =>
  (await runCommand(folder, 'npm', 'run', script)).isGreen;

/**
 * Returns the build script that the tests of a fault need, or undefined when they run on the
 * sources.
 */
const getBuildScript = ({ runner, file }: Fault) => {
  if (runner === 'vitest') return undefined;
  return /^(server|contract)\//.test(file) ? 'build' : 'build:app';
};

/** Returns whether the file of a fault contains the text to replace exactly once. */
const canPlant = (folder: string, { file, find }: Fault) =>
  existsSync(join(folder, file)) &&
  readFileSync(join(folder, file), 'utf8').split(find).length === 2;

/** Returns a key. Faults with the same key need the same tests. */
const getTestRunKey = ({ runner, tests }: Fault) => `${runner} ${tests}`;

/**
 * Runs the tests of all plantable faults on the unchanged copy, once for each key, and returns the
 * keys whose tests pass.
 */
const findGreenTestRuns = async (folder: string, plantable: readonly Fault[]) => {
  const green = new Set<string>();
  if (plantable.some(({ runner }) => runner === 'browser')) await runScript(folder, 'build');
  for (const [key, fault] of new Map(plantable.map((each) => [getTestRunKey(each), each]))) {
    if ((await runTests(folder, fault)) === 'passed') green.add(key);
  }
  return green;
};

/** Plants a fault, runs its tests and removes the fault. */
const tryFault = async (folder: string, fault: Fault): Promise<Trial> => {
  const path = join(folder, fault.file);
  const original = readFileSync(path, 'utf8');
  const buildScript = getBuildScript(fault);
  writeFileSync(path, original.split(fault.find).join(fault.replace));
  try {
    if (buildScript && !(await runScript(folder, buildScript))) {
      return { verdict: 'not tried', reason: 'the build fails with the fault' };
    }
    const result = await runTests(folder, fault);
    if (result === 'build failed')
      return { verdict: 'not tried', reason: 'the build fails with the fault' };
    if (result === 'no tests') return { verdict: 'not tried', reason: 'no tests found' };
    return { verdict: result === 'passed' ? 'SURVIVED' : 'caught' };
  } finally {
    writeFileSync(path, original);
    // The server's build still contains the fault, and the script for a later fault in `src/`
    // builds only the app.
    if (buildScript === 'build') await runScript(folder, 'build:server');
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const selected = selectFaults(process.argv.slice(2));
const folder = await copyRepository();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const plantable = selected.filter((fault) => canPlant(folder, fault));
const greenTestRuns = await findGreenTestRuns(folder, plantable);
/** Returns why a fault cannot be tried, or undefined. */
const getObstacle = (fault: Fault) => {
  if (!plantable.includes(fault))
    return `${fault.file} does not contain the text to replace exactly once`;
  return greenTestRuns.has(getTestRunKey(fault))
    ? undefined
    : 'its tests do not pass without the fault';
};
const counts: Record<Verdict, number> = { caught: 0, SURVIVED: 0, 'not tried': 0 };
for (const fault of selected) {
  const startMs = performance.now();
  const obstacle = getObstacle(fault);
  const trial: Trial = obstacle
    ? { verdict: 'not tried', reason: obstacle }
    : await tryFault(folder, fault);
  counts[trial.verdict] += 1;
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  const reason = trial.reason ? `: ${trial.reason}` : '';
  console.log(`${trial.verdict.padEnd(9)}  ${fault.name}  (${fault.file}, ${seconds} s)${reason}`);
}
const { caught, SURVIVED: survived, 'not tried': notTried } = counts;
console.log(
  `${selected.length} faults: ${caught} caught, ${survived} survived, ${notTried} not tried`,
);
process.exitCode = selected.length > 0 && caught === selected.length ? 0 : 1;
