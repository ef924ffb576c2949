import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { encryptOutdatedRows } from '../../db/encrypt-outdated-rows.ts';
import { NEVER } from '../../db/schema/messages/outbox.ts';
import { outbox } from '../../db/schema.ts';
import { readContent, toContentColumns } from '../outbox/message-content.ts';
import { isPending } from './outbox-rows.ts';

/**
 * Encrypts the waiting messages that are in clear, or encrypted with an older secret, with the newest
 * secret. Logs how many cannot be decrypted; the outbox gives them up. Messages that servers of the
 * previous release have queued are left to `adoptMessages`.
 */
export const encryptMessages = async (
  database: Pick<Database, 'system' | 'cipher'>,
  logger: Logger,
) => {
  const { cipher } = database;
  const undecryptableCount = await encryptOutdatedRows<typeof outbox.$inferSelect>(database, {
    table: outbox,
    key: { id: outbox.id },
    encryptedContent: outbox.encryptedContent,
    condition: and(isPending, eq(outbox.formerDueAt, NEVER)),
    encrypt: (row) => toContentColumns(cipher, row, readContent(cipher, row)),
  });
  if (undecryptableCount > 0)
    logger.error(
      { count: undecryptableCount },
      'APP_SECRET does not decrypt messages that wait, so that they are given up',
    );
};
