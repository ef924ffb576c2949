import { createHash } from 'node:crypto';
import { ApiProblem } from './api-problem.ts';

/** With 132 bits, different contents of a row never have the same version. */
const VERSION_LENGTH = 22;

/**
 * A hash of the fields that an update of the row can change. It is no column, so it also changes when an
 * older server writes the row.
 */
export const getRowVersion = (
  payload: { readonly entries: Readonly<Record<string, unknown>> },
  row: Readonly<Record<string, unknown>>,
) =>
  createHash('sha256')
    .update(JSON.stringify(Object.keys(payload.entries).map((field) => row[field] ?? null)))
    .digest('base64url')
    .slice(0, VERSION_LENGTH);

/**
 * The caller holds the lock of the row. `readCurrent` reads the row for the response.
 * @throws ApiProblem changed
 */
export type RequireUnchanged = (
  version: string,
  readCurrent: () => object | Promise<object>,
) => Promise<void>;

/** `ifMatch` is the client's header: versions with commas between, or `*`. */
export const createRequireUnchanged =
  (ifMatch: string | undefined): RequireUnchanged =>
  async (version, readCurrent) => {
    const expected = ifMatch?.split(',').map((each) => each.trim());
    if (!expected || expected.includes('*') || expected.includes(`"${version}"`)) return;
    throw new ApiProblem('changed', 'Someone else has changed this meanwhile', {
      current: await readCurrent(),
    });
  };
