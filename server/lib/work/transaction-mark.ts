import { AsyncLocalStorage } from 'node:async_hooks';

/** Marks the code that runs inside a transaction. */
export interface TransactionMark {
  isEnded: boolean;
  /** The first wait that was refused. */
  firstError?: Error;
}

const storage = new AsyncLocalStorage<TransactionMark>();

/** All calls of `work` carry the mark until `isEnded` is set. */
export const runMarked = <Result>(mark: TransactionMark, work: () => Result): Result =>
  storage.run(mark, work);

/**
 * Throws inside a transaction, because `wait` would hold it open. Work that a transaction has started may wait
 * once the transaction has ended.
 *
 * | database | effect of a wait |
 * |---|---|
 * | embedded | It has one connection, so every call waits as well. |
 * | PostgreSQL | A second connection inside a transaction locks a full pool. |
 */
export const refuseInTransaction = (wait: string): void => {
  const current = storage.getStore();
  if (!current || current.isEnded) return;
  const error = new Error(`Inside a transaction, the server must not wait for ${wait}`);
  current.firstError ??= error;
  throw error;
};
