import { hash, verify } from '@node-rs/argon2';
import { ApiProblem } from '../../lib/api-problem.ts';
import { createBoundedQueue } from '../../lib/bounded-queue.ts';

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const tooBusy = () =>
  new ApiProblem('unavailable', 'Too many people are logging in at the moment. Please try again', {
    retryAfterSeconds: 5,
  });

// Many parallel log-ins must not use up memory and CPU, or wait longer than clients do.
const runLimited = createBoundedQueue({ maxRunning: 4, maxWaiting: 50 }, tooBusy);

/** @throws ApiProblem unavailable, while too many passwords wait */
export const hashPassword = (password: string) => runLimited(() => hash(password, argon2Options));

let decoy: Promise<string> | undefined;

/**
 * Without a hash (unknown account, invite not accepted), verifies the password against a decoy hash, so that the response
 * time does not reveal whether the account exists.
 * @throws ApiProblem unavailable, while too many passwords wait
 */
export const verifyPassword = async (password: string, passwordHash: string | null | undefined) => {
  // Not through `runLimited`: if it refused this hash, the rejected promise would stay in `decoy` for ever.
  decoy ??= hash('decoy', argon2Options);
  const hashToVerify = passwordHash ?? (await decoy);
  const matches = await runLimited(() => verify(hashToVerify, password));
  return matches && passwordHash != null;
};
