import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isOutdatedContent } from '../../db/is-outdated-content.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { UndecryptableContent } from '../../lib/crypto/content-cipher.ts';
import { type KeyRowId, readResponse, toResponseColumns } from './stored-response.ts';

const BATCH_SIZE = 200;

const { tenantId, userId, target, key } = idempotencyKeys;
const primaryKey = sql`(${tenantId}, ${userId}, ${target}, ${key})`;

const isRow = (row: KeyRowId) =>
  and(eq(tenantId, row.tenantId), eq(userId, row.userId), eq(target, row.target), eq(key, row.key));

const isAfter = (row: KeyRowId) =>
  sql`${primaryKey} > (${row.tenantId}::uuid, ${row.userId}::uuid, ${row.target}, ${row.key})`;

/**
 * Encrypts the stored responses that are in clear, or encrypted with an older secret, with the newest
 * secret. Servers of the previous release store responses in clear. Returns the number of responses
 * that cannot be decrypted; they are deleted three days after their call.
 */
export const encryptStoredResponses = async ({
  system,
  cipher,
}: Pick<Database, 'system' | 'cipher'>): Promise<number> => {
  const { keyId } = cipher;
  if (keyId === undefined) return 0;
  const isOutdated = isOutdatedContent(idempotencyKeys.encryptedResponse, keyId);
  let undecryptableCount = 0;
  const encryptBatch = (last: KeyRowId | undefined) =>
    system.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(idempotencyKeys)
        .where(and(isOutdated, last && isAfter(last)))
        .orderBy(asc(tenantId), asc(userId), asc(target), asc(key))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        try {
          const columns = toResponseColumns(cipher, row, readResponse(cipher, row));
          await tx.update(idempotencyKeys).set(columns).where(isRow(row));
        } catch (error) {
          if (!(error instanceof UndecryptableContent)) throw error;
          undecryptableCount += 1;
        }
      }
      return rows.at(-1);
    });
  for (
    let last = await encryptBatch(undefined);
    last !== undefined;
    last = await encryptBatch(last)
  );
  return undecryptableCount;
};
