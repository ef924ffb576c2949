import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../support/remove-folder.ts';

type Cleanup = () => Promise<unknown>;
/**
 * Registers `cleanup` to run at the end of `withCleanup`. Cleanups run in reverse order of their
 * registration.
 */
export type Defer = (cleanup: Cleanup) => void;

const cleanups: Cleanup[] = [];
let isInterrupted = false;

/** Runs the newest cleanups until `count` are left. */
const runCleanupsDownTo = async (count: number) => {
  while (cleanups.length > count) await cleanups.pop()?.();
};

/** Runs `work` and then the cleanups that it has registered, also when it throws. */
export const withCleanup = async <Result>(
  work: (defer: Defer) => Promise<Result>,
): Promise<Result> => {
  const outerCount = cleanups.length;
  try {
    return await work((cleanup) => cleanups.push(cleanup));
  } finally {
    // After a signal the process may exit only when the signal handler has run all cleanups.
    if (isInterrupted) await new Promise(() => undefined);
    await runCleanupsDownTo(outerCount);
  }
};

/** Runs all cleanups before the process exits on a signal. */
export const cleanUpOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      isInterrupted = true;
      process.stderr.write(`${signal}: clearing up\n`);
      process.exitCode = 130;
      await runCleanupsDownTo(0).finally(() => process.exit());
    });
  }
};

/** Creates a temporary folder that `defer` removes. */
export const createTemporaryFolder = (defer: Defer) => {
  const creating = mkdtemp(join(tmpdir(), 'beepaid-bench-'));
  defer(async () => removeFolder(await creating));
  return creating;
};
