import { runMarked, type TransactionMark } from '../lib/work/transaction-mark.ts';
import type { Drizzle, Transaction } from './drizzle.ts';

/** A transaction may wait so long for its next statement. PostgreSQL's own limit is 15 seconds. */
const IDLE_TIMEOUT_MS = 10_000;

export const watchStatements = (
  { session }: Drizzle['_'],
  { onStart, onEnd }: { readonly onStart: () => void; readonly onEnd?: () => void },
) => {
  const prepareQuery = session.prepareQuery.bind(session);
  const prepareWatched = (...args: Parameters<typeof prepareQuery>) => {
    const prepared = prepareQuery(...args);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      onStart();
      try {
        return await execute(values);
      } finally {
        onEnd?.();
      }
    };
    return prepared;
  };
  Object.assign(session, { prepareQuery: prepareWatched });
};

const watchIdleness = (tx: Transaction) => {
  let runningCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (runningCount > 0) timer?.refresh();
      else
        reject(
          new Error(
            `A transaction was rolled back, because it executed no statement for ${IDLE_TIMEOUT_MS / 1_000} seconds`,
          ),
        );
    }, IDLE_TIMEOUT_MS);
  });
  watchStatements(tx._, {
    onStart: () => {
      runningCount += 1;
    },
    onEnd: () => {
      runningCount -= 1;
      timer?.refresh();
    },
  });
  return { expired, stop: () => clearTimeout(timer) };
};

/** Rejects when `work` executes no statement for too long, or has caught the error of a refused wait. */
export const runInTransaction = async <Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const mark: TransactionMark = { isEnded: false };
  const idleness = watchIdleness(tx);
  const working = runMarked(mark, async () => work(tx));
  // Work that goes on after the timeout is still refused.
  const ended = working.finally(() => {
    mark.isEnded = true;
  });
  try {
    const result = await Promise.race([ended, idleness.expired]);
    if (mark.firstError) throw mark.firstError;
    return result;
  } finally {
    idleness.stop();
  }
};
