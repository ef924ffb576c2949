import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => Promise<unknown>;
/** Has `undo` done at the end of the scope, what came last first. */
export type Defer = (undo: Undo) => void;

const left: Undo[] = [];
let isInterrupted = false;

const undoDownTo = async (length: number) => {
  while (left.length > length) await left.pop()?.();
};

/** Runs `work`, and then what it deferred, however it ended. */
export const scoped = async <Result>(work: (defer: Defer) => Promise<Result>): Promise<Result> => {
  const before = left.length;
  try {
    return await work((undo) => left.push(undo));
  } finally {
    // What an interruption broke must not end the process before all is undone.
    if (isInterrupted) await new Promise(() => undefined);
    await undoDownTo(before);
  }
};

/** Leaves nothing behind when the bench is interrupted, and says by what. */
export const undoOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      isInterrupted = true;
      process.stderr.write(`${signal}: clearing up\n`);
      process.exitCode = 130;
      await undoDownTo(0).finally(() => process.exit());
    });
  }
};

/** A temporary folder that goes with its scope. */
export const temporaryFolder = (defer: Defer) => {
  const making = mkdtemp(join(tmpdir(), 'beepaid-bench-'));
  defer(async () => rm(await making, { recursive: true, force: true, maxRetries: 5 }));
  return making;
};
