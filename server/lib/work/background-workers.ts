import type { OnStep } from './create-shutdown.ts';

/** Work beside the calls, from the start of the server to its end. */
export interface BackgroundWorker {
  /** Says in the log what a server waits for that does not stop. */
  readonly name: string;
  start(): void;
  /** Starts no further work, and waits for work in progress until a timeout. */
  stop(): Promise<void>;
}

/** Starts the workers. Returns a function that stops them all at once. */
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
