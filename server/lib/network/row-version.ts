import { createHash } from 'node:crypto';
import { ApiProblem } from './api-problem.ts';

/** 132 bits, so that two contents of a row never have the same version. */
const VERSION_LENGTH = 22;

/**
 * The version of a row: a hash of the fields that the payload of its update contains. A hash needs
 * no column, so that it also changes when an older server has written the row.
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
 * Refuses a write when the row has another version than the one that the client has loaded. Call it
 * with the version of the locked row. `readCurrent` reads the row for the response.
 * @throws ApiProblem changed
 */
export type RequireUnchanged = (
  version: string,
  readCurrent: () => object | Promise<object>,
) => Promise<void>;

/**
 * `ifMatch` is what the client has sent as `If-Match`. Without it, every version is right. It may list
 * several versions, or be `*`.
 */
export const createRequireUnchanged =
  (ifMatch: string | undefined): RequireUnchanged =>
  async (version, readCurrent) => {
    const expected = ifMatch?.split(',').map((each) => each.trim());
    if (!expected || expected.includes('*') || expected.includes(`"${version}"`)) return;
    throw new ApiProblem('changed', 'Someone else has changed this meanwhile', {
      current: await readCurrent(),
    });
  };
