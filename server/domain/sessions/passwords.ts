import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { createBoundedQueue } from '../../lib/work/bounded-work.ts';

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's
// default algorithm.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const createTooManyLogInsError = () =>
  new ApiProblem('unavailable', 'Too many people are logging in at the moment. Please try again', {
    retryAfterSeconds: 5,
  });

// More checks at once than processors would be no faster, and would slow down the thread that
// responds.
const maxRunning = Math.min(4, availableParallelism());

// The queue limits the memory and CPU of parallel log-ins, and how long a client waits.
const runLimited = createBoundedQueue({ maxRunning, maxWaiting: 50 }, createTooManyLogInsError);

/**
 * Hashes a password or PIN, with a secret key if there is one. @throws ApiProblem unavailable when
 * too many others wait
 */
export const hashPassword = (password: string, secret?: Buffer) =>
  runLimited(() => hash(password, { ...argon2Options, ...(secret && { secret }) }));

let decoy: Promise<string> | undefined;

/**
 * Whether `password` has the hash. If there is no hash (unknown account, invite not accepted),
 * verifies a decoy hash and returns false. Otherwise a fast response would tell that the account
 * does not exist.
 * @throws ApiProblem unavailable when too many others wait
 */
export const verifyPassword = async (
  password: string,
  passwordHash: string | null | undefined,
  secret?: Buffer,
) => {
  // The decoy is hashed without `runLimited`: if the queue refused it, the rejected promise would
  // stay in `decoy` for ever.
  decoy ??= hash('decoy', argon2Options);
  const hashToVerify = passwordHash ?? (await decoy);
  const matches = await runLimited(() =>
    secret ? verify(hashToVerify, password, { secret }) : verify(hashToVerify, password),
  );
  return matches && passwordHash != null;
};

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
