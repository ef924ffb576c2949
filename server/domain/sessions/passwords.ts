import { hash, verify } from '@node-rs/argon2';

// OWASP's figures for Argon2id: 19 MiB, two passes, one lane. The library's default algorithm is Argon2id.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const atMost = (limit: number) => {
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

// A flood of log-ins must not take all memory and every core.
const inTurn = atMost(4);

export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * True when `password` is the one that was hashed. Without a hash (unknown account, invite not accepted) it takes
 * as long and answers false.
 */
export const isPassword = async (password: string, passwordHash: string | null | undefined) => {
  decoy ??= hashPassword('decoy');
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash != null;
};
