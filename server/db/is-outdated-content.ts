import { isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition for content that is in clear, or encrypted with another key than that of `keyId`. */
export const isOutdatedContent = (encryptedContent: PgColumn, keyId: string): SQL | undefined =>
  or(isNull(encryptedContent), not(sql`starts_with(${encryptedContent}, ${`${keyId}:`})`));
