import { asc, type SQL } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { outbox } from '../../../server/db/schema.ts';
import { readContent } from '../../../server/domain/outbox/message-content.ts';

/** Reads the messages of the outbox with their decrypted contents, oldest first. */
export const readMessages = async ({ system, cipher }: Database, condition?: SQL) => {
  const rows = await system
    .select()
    .from(outbox)
    .where(condition)
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map((row) => ({ ...row, ...readContent(cipher, row) }));
};
