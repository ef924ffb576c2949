import { createBoundedQueue } from '../../lib/work/bounded-work.ts';
import { createTooManyLogInsError } from './passwords.ts';

/**
 * Runs a log-in when fewer than eight others run. A log-in waits here before its first database
 * statement, because the embedded database runs in the thread that also accepts connections. At
 * most four passwords are checked at once, so eight running log-ins keep the checks busy.
 * @throws ApiProblem unavailable when too many others wait
 */
export const runQueuedLogIn = createBoundedQueue(
  { maxRunning: 8, maxWaiting: 50 },
  createTooManyLogInsError,
);
