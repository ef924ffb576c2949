import { createBoundedQueue } from '../../lib/bounded-queue.ts';
import { createTooManyLogIns } from './passwords.ts';

/**
 * Runs a log-in when fewer than eight others run. The queue is before the first statement of a log-in, because the embedded
 * engine runs in the thread that accepts connections. Eight are enough to keep the password checks busy, at most four.
 * @throws ApiProblem unavailable when too many others wait
 */
export const runQueuedLogIn = createBoundedQueue({ maxRunning: 8, maxWaiting: 50 }, createTooManyLogIns);
