import { AsyncLocalStorage } from 'node:async_hooks';

/** Code inside a transaction carries it. */
export interface TransactionMark {
  isEnded: boolean;
  firstError?: Error;
}

const storage = new AsyncLocalStorage<TransactionMark>();

export const runMarked = <Result>(mark: TransactionMark, work: () => Result): Result =>
  storage.run(mark, work);

/**
 * `wait` would hold a transaction open, so this throws inside one. Work that a transaction has started may
 * wait once it has ended.
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
