import { gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { encryptOutdatedRows } from '../../db/encrypt-outdated-rows.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { readResponse, toResponseColumns } from './stored-response.ts';

/** More than a call takes, and more than the clocks of two servers differ. */
const OVERLAP_MS = HOUR_MS;

const { createdAt, tenantId, userId, target, key } = idempotencyKeys;

/**
 * Creates a function that encrypts the stored responses that are in clear, or encrypted with an older
 * secret, with the newest secret. Its first call reads all rows. Each later call reads the rows since
 * the last one, because servers of the previous release may have stored responses in clear. Returns
 * the number of responses that cannot be decrypted; they are deleted three days after their call.
 */
export const createResponseEncryption = (
  database: Pick<Database, 'system' | 'cipher'>,
  clock: () => Date,
) => {
  let encryptedUntil: Date | undefined;
  return async (): Promise<number> => {
    const { cipher } = database;
    const begunAt = clock();
    const undecryptableCount = await encryptOutdatedRows<typeof idempotencyKeys.$inferSelect>(
      database,
      {
        table: idempotencyKeys,
        key: { createdAt, tenantId, userId, target, key },
        encryptedContent: idempotencyKeys.encryptedResponse,
        condition: encryptedUntil && gt(createdAt, new Date(encryptedUntil.getTime() - OVERLAP_MS)),
        encrypt: (row) => toResponseColumns(cipher, row, readResponse(cipher, row)),
      },
    );
    encryptedUntil = begunAt;
    return undecryptableCount;
  };
};
