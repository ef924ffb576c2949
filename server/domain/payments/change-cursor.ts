/**
 * A reader's position in the stream of changes: a PostgreSQL snapshot (`xmin:xmax:running`). It
 * lists the transactions that were still running. The reader gets their changes when they commit.
 */
export type Cursor = string;

interface Snapshot {
  /** Every transaction before this id had ended. */
  readonly low: bigint;
  /** No transaction with this id or a later one had started. */
  readonly high: bigint;
  /** The ids of the transactions that were running. */
  readonly running: readonly bigint[];
}

const parseCursor = (text: string): Snapshot | undefined => {
  const [, low, high, running] =
    /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19}|)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || running === undefined) return undefined;
  return {
    low: BigInt(low),
    high: BigInt(high),
    running: running === '' ? [] : running.split(',').map(BigInt),
  };
};

/** PostgreSQL accepts ids in ascending order, from `low` to below `high`. */
const isValidSnapshot = ({ low, high, running }: Snapshot) => {
  if (low > high) return false;
  return running.every((transactionId, index) => {
    const previousId = running[index - 1];
    const isAscending = previousId === undefined || transactionId > previousId;
    return transactionId >= low && transactionId < high && isAscending;
  });
};

/** True when `text` is a valid cursor that is not later than `now`. */
export const isCursorBefore = (text: string, now: Cursor) => {
  const [cursor, current] = [parseCursor(text), parseCursor(now)];
  if (!cursor || !current) return false;
  return isValidSnapshot(cursor) && cursor.high <= current.high;
};
