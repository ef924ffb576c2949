import { createHash } from 'node:crypto';
import { ApiProblem } from './api-problem.ts';

/** 132 bits, so that no two contents of a row have one version. */
const VERSION_LENGTH = 22;

/**
 * A hash of the fields in the payload of the row's update. It needs no column, so a write of an older server
 * changes it, too.
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
 * Refuses a write when the client has loaded another version of the row. The caller holds the lock of the
 * row. `readCurrent` reads the row for the response.
 * @throws ApiProblem changed
 */
export type RequireUnchanged = (
  version: string,
  readCurrent: () => object | Promise<object>,
) => Promise<void>;

/** The client's `If-Match`: none, several versions, or `*`. Without it, every version is right. */
export const createRequireUnchanged =
  (ifMatch: string | undefined): RequireUnchanged =>
  async (version, readCurrent) => {
    const expected = ifMatch?.split(',').map((each) => each.trim());
    if (!expected || expected.includes('*') || expected.includes(`"${version}"`)) return;
    throw new ApiProblem('changed', 'Someone else has changed this meanwhile', {
      current: await readCurrent(),
    });
  };
