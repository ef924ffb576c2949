import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Cleanup = () => Promise<unknown>;
/** Runs `cleanup` at the end of `withCleanup`, in reverse order of registration. */
export type Defer = (cleanup: Cleanup) => void;

const pending: Cleanup[] = [];
let isInterrupted = false;

const runCleanupsDownTo = async (length: number) => {
  while (pending.length > length) await pending.pop()?.();
};

/** Runs `work`, and then its deferred cleanups, also when it throws. */
export const withCleanup = async <Result>(work: (defer: Defer) => Promise<Result>): Promise<Result> => {
  const before = pending.length;
  try {
    return await work((cleanup) => pending.push(cleanup));
  } finally {
    // After a signal the process may exit only when the signal handler has run all cleanups.
    if (isInterrupted) await new Promise(() => undefined);
    await runCleanupsDownTo(before);
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
  const making = mkdtemp(join(tmpdir(), 'beepaid-bench-'));
  defer(async () => rm(await making, { recursive: true, force: true, maxRetries: 5 }));
  return making;
};
