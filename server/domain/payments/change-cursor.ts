/**
 * A reader's position in the stream of changes: a PostgreSQL snapshot (`xmin:xmax:running`). It excludes transactions that
 * were running at the time, so that no late commit is skipped.
 */
export type Cursor = string;

const parseCursor = (text: string) => {
  const [, low, high, running] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19}|)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || running === undefined) return undefined;
  return { low: BigInt(low), high: BigInt(high), running: running === '' ? [] : running.split(',').map(BigInt) };
};

/** Whether `text` is a valid cursor that is not later than `now`. */
export const isCursorBefore = (text: string, now: Cursor) => {
  const [cursor, current] = [parseCursor(text), parseCursor(now)];
  if (!cursor || !current || cursor.low > cursor.high || cursor.high > current.high) return false;
  return cursor.running.every(
    (transactionId, index) =>
      transactionId >= cursor.low &&
      transactionId < cursor.high &&
      (index === 0 || transactionId > (cursor.running[index - 1] ?? 0n)),
  );
};
