import { setTimeout } from 'node:timers/promises';
import { runOutsideRequestContext } from '../network/request-context.ts';

/** Processes batches of due work in the background, one batch at a time. */
export interface Worker {
  /** Checks for due work now. */
  wake(): void;
  /** Starts no further batch. */
  stop(): void;
  /** Resolves when no work is due. */
  idle(): Promise<void>;
}

/**
 * Creates a worker that calls `processBatch` after each `wake`, until it resolves with false
 * because no work is due. After an error, the worker waits for the next `wake`.
 */
export const createWorker = (
  processBatch: () => Promise<boolean>,
  onError: (error: unknown) => void,
): Worker => {
  let draining: Promise<void> | undefined;
  let isWakePending = false;
  let isStopped = false;

  const drain = async () => {
    try {
      do {
        isWakePending = false;
        while (!isStopped && (await processBatch()));
      } while (isWakePending && !isStopped);
    } catch (error) {
      onError(error);
    } finally {
      draining = undefined;
    }
  };

  return {
    wake: () => {
      isWakePending = true;
      // A batch serves all tenants, so its log lines must not carry the request that woke the
      // worker.
      if (!isStopped) draining ??= runOutsideRequestContext(drain);
    },
    stop: () => {
      isStopped = true;
    },
    idle: async () => {
      while (draining) await draining;
    },
  };
};

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Wakes `workers` at once, and again every `pollIntervalMs`. */
export const runWorkers = (workers: readonly Worker[], pollIntervalMs: number) => {
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  const idle = async () => {
    await Promise.all(workers.map((worker) => worker.idle()));
  };
  const timer = setInterval(wake, pollIntervalMs);
  wake();
  return {
    wake,
    idle,
    /** Starts no further work, and waits for work in progress until a timeout. */
    stop: async () => {
      clearInterval(timer);
      for (const worker of workers) worker.stop();
      await Promise.race([idle(), setTimeout(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
