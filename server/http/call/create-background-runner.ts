import { createBoundedQueue } from '../../lib/work/bounded-work.ts';
import type { HttpDependencies } from '../dependencies.ts';

const MAX_WAITING_BACKGROUND_WORK = 100;

/**
 * Returns a function that runs `work` in the background, after a random time and while no other
 * work of the same kind of call runs. Failures are logged, and more work than the limit is dropped.
 * Work that waits when the server stops is lost.
 */
export const createBackgroundRunner = ({ waitRandomly, wakeWorkers, logger }: HttpDependencies) => {
  const createFullError = () => new Error('Too much background work');
  const maxWaiting = MAX_WAITING_BACKGROUND_WORK;
  const waitInBackground = createBoundedQueue(
    { maxRunning: maxWaiting, maxWaiting: 0 },
    createFullError,
  );
  const runInTurn = createBoundedQueue({ maxRunning: 1, maxWaiting }, createFullError);
  return (work: () => Promise<void>) =>
    void waitInBackground(async () => {
      await waitRandomly();
      await runInTurn(work);
    }).then(wakeWorkers, (error: unknown) =>
      logger.error({ err: error }, 'Background work failed'),
    );
};
