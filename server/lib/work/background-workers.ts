import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import type { OnStep } from './create-shutdown.ts';

/** Work beside the calls, from the start of the server to its end. */
export interface BackgroundWorker {
  /** The log says with it what a server waits for that does not stop. */
  readonly name: string;
  start(): void;
  /** Starts no further work. Waits for work in progress until a timeout. */
  stop(): Promise<void>;
}

/** Returns a function that stops all workers at once. */
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

/** Short enough for a server that stops every evening. Long enough to leave the start alone. */
const FIRST_RUN_DELAY_MS = 5 * MINUTE_MS;

/** Runs five minutes from now, and then every hour. Returns a function that stops it. */
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
