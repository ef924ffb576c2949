import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const createConcurrencyLimit = (limit: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

// Many parallel log-ins must not use up memory and CPU.
const runLimited = createConcurrencyLimit(4);

export const hashPassword = (password: string) => runLimited(() => hash(password, argon2Options));

let decoy: Promise<string> | undefined;

/**
 * Without a hash (unknown account, invite not accepted), verifies the password against a decoy hash, so that the response
 * time does not reveal whether the account exists.
 */
export const verifyPassword = async (password: string, passwordHash: string | null | undefined) => {
  decoy ??= hashPassword('decoy');
  const hashToVerify = passwordHash ?? (await decoy);
  const matches = await runLimited(() => verify(hashToVerify, password));
  return matches && passwordHash != null;
};
