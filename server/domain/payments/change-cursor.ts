/**
 * Where a reader of changes stands: what was committed by then, as PostgreSQL writes a snapshot (`xmin:xmax:running`).
 * Transactions that were under way then and commit late are not in it, so none is skipped.
 */
export type Cursor = string;

const parts = (text: string) => {
  const [, low, high, running] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19}|)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || running === undefined) return undefined;
  return { low: BigInt(low), high: BigInt(high), running: running === '' ? [] : running.split(',').map(BigInt) };
};

/** Whether `text` is a cursor that a database which now stands at `now` may have given. */
export const isCursorBefore = (text: string, now: Cursor) => {
  const [read, current] = [parts(text), parts(now)];
  if (!read || !current || read.low > read.high || read.high > current.high) return false;
  return read.running.every(
    (each, index) => each >= read.low && each < read.high && (index === 0 || each > (read.running[index - 1] ?? 0n)),
  );
};
