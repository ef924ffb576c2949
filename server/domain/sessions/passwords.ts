import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { createBoundedQueue } from '../../lib/work/bounded-work.ts';

// OWASP recommends this for Argon2id, and the library has it by default: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const createTooManyLogInsError = () =>
  new ApiProblem('unavailable', 'Too many people are logging in at the moment. Please try again', {
    retryAfterSeconds: 5,
  });

// More checks at once than processors are no faster, and slow down the thread that responds.
const maxRunning = Math.min(4, availableParallelism());

// The queue limits memory and CPU of parallel log-ins, and a client's wait.
const runLimited = createBoundedQueue({ maxRunning, maxWaiting: 50 }, createTooManyLogInsError);

/** PINs have a secret key. @throws ApiProblem unavailable when too many others wait */
export const hashPassword = (password: string, secret?: Buffer) =>
  runLimited(() => hash(password, { ...argon2Options, ...(secret && { secret }) }));

let decoy: Promise<string> | undefined;

/**
 * A fast response would tell that there is no account, so a decoy replaces a missing hash. @throws ApiProblem
 * unavailable when too many others wait
 */
export const verifyPassword = async (
  password: string,
  passwordHash: string | null | undefined,
  secret?: Buffer,
) => {
  // A refusal by the queue would stay in `decoy` for ever, so the hash runs without `runLimited`.
  decoy ??= hash('decoy', argon2Options);
  const hashToVerify = passwordHash ?? (await decoy);
  const matches = await runLimited(() =>
    secret ? verify(hashToVerify, password, { secret }) : verify(hashToVerify, password),
  );
  return matches && passwordHash != null;
};

/**
 * The embedded database runs in the thread that accepts connections, so a log-in waits here before its first
 * statement. Eight running log-ins keep the four checks busy. @throws ApiProblem unavailable when too many
 * others wait
 */
export const runQueuedLogIn = createBoundedQueue(
  { maxRunning: 8, maxWaiting: 50 },
  createTooManyLogInsError,
);
