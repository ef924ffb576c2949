import { createBoundedQueue } from '../../lib/work/bounded-work.ts';
import type { HttpDependencies } from '../dependencies.ts';

const MAX_WAITING_BACKGROUND_WORK = 100;

/**
 * Runs `work` after a random time, while no other work of the same call runs. Failures are logged. Above the
 * limit, and when the server stops, work is lost.
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
