import { AsyncLocalStorage } from 'node:async_hooks';

/** The mark that the code of a transaction carries. */
export interface TransactionMark {
  isEnded: boolean;
  /** The error of the first wait that was refused. */
  firstError?: Error;
}

const storage = new AsyncLocalStorage<TransactionMark>();

/** Runs `work` with the mark, which all calls of `work` carry until `isEnded` is set. */
export const runMarked = <Result>(mark: TransactionMark, work: () => Result): Result =>
  storage.run(mark, work);

/**
 * Throws when the caller runs inside a transaction, because `wait` would hold the transaction open.
 * The embedded database has one connection, so that every call would wait as well. On PostgreSQL, a
 * second connection inside a transaction locks a full pool. Work that a transaction has started and
 * that outlives it is not refused.
 */
export const refuseInTransaction = (wait: string): void => {
  const current = storage.getStore();
  if (!current || current.isEnded) return;
  const error = new Error(`Inside a transaction, the server must not wait for ${wait}`);
  current.firstError ??= error;
  throw error;
};
