import { setTimeout as delay } from 'node:timers/promises';
import { runOutsideRequestContext } from '../network/request-context.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import type { OnStep } from './create-shutdown.ts';

export interface BackgroundWorker {
  /** The log names the workers for which a stop waits too long. */
  readonly name: string;
  start(): void;
  /** Waits for work in progress until a timeout. */
  stop(): Promise<void>;
}

export const startWorkers = (workers: readonly BackgroundWorker[]) => {
  for (const worker of workers) worker.start();
  return async (onStep: OnStep): Promise<void> => {
    const running = new Set(workers.map(({ name }) => name));
    const stopWorker = async (worker: BackgroundWorker) => {
      await worker.stop();
      running.delete(worker.name);
      if (running.size > 0) onStep(`the background work: ${[...running].join(', ')}`);
    };
    onStep(`the background work: ${[...running].join(', ')}`);
    await Promise.all(workers.map(stopWorker));
  };
};

/** A server that stops every evening does the work, too, and the work does not slow down its start. */
const FIRST_RUN_DELAY_MS = 5 * MINUTE_MS;

/** The first run is five minutes from now. */
export const runHourly = (work: () => void) => {
  let interval: NodeJS.Timeout | undefined;
  const firstRun = setTimeout(() => {
    work();
    interval = setInterval(work, HOUR_MS).unref();
  }, FIRST_RUN_DELAY_MS).unref();
  return () => {
    clearTimeout(firstRun);
    clearInterval(interval);
  };
};

/** The message may contain an address or a secret, so the log has this code. */
export const getErrorCode = (error: unknown) => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
};

export interface Worker {
  wake(): void;
  /** No further batch starts. */
  stop(): void;
  idle(): Promise<void>;
}

/** `processBatch` returns false when no work is due. After an error, the worker waits for the next `wake`. */
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
      // A batch serves all tenants, so its log lines must not carry the request that woke the worker.
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

/**
 * The items run at the same time. Throws the first error after all have ended. Returns false for an empty
 * batch.
 */
export const processBatch = async <Item>(
  items: readonly Item[],
  processItem: (item: Item) => Promise<void>,
) => {
  const results = await Promise.allSettled(items.map(processItem));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return items.length > 0;
};

export interface PollingWorker extends BackgroundWorker {
  wake(): void;
  idle(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** `workers` wake at its start and every `pollIntervalMs`. */
export const createPollingWorker = (
  name: string,
  workers: readonly Worker[],
  pollIntervalMs: number,
): PollingWorker => {
  let timer: NodeJS.Timeout | undefined;
  const wake = () => {
    if (timer) for (const worker of workers) worker.wake();
  };
  const idle = async () => {
    await Promise.all(workers.map((worker) => worker.idle()));
  };
  return {
    name,
    start: () => {
      timer = setInterval(wake, pollIntervalMs);
      wake();
    },
    wake,
    idle,
    stop: async () => {
      clearInterval(timer);
      for (const worker of workers) worker.stop();
      await Promise.race([idle(), delay(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
