/** A statement has at most 65,535 parameters. */
const BATCH_SIZE = 1_000;

export const insertInBatches = async <Row, Result>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly Result[]>,
) => {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    results.push(...(await insert(rows.slice(start, start + BATCH_SIZE))));
  return results;
};
