import { and, asc, eq, gt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { isOutdatedContent } from '../../db/is-outdated-content.ts';
import { NEVER } from '../../db/schema/messages/outbox.ts';
import { outbox } from '../../db/schema.ts';
import { toContentColumns, tryReadContent } from '../outbox/message-content.ts';
import { isPending } from './outbox-rows.ts';

const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts the waiting messages that are in clear, or encrypted with an older secret, with the newest
 * secret. Logs how many cannot be decrypted; the outbox gives them up. Messages that servers of the
 * previous release have queued are left to `adoptMessages`.
 */
export const encryptMessages = async (
  { system, cipher }: Pick<Database, 'system' | 'cipher'>,
  logger: Logger,
) => {
  const { keyId } = cipher;
  if (keyId === undefined) return;
  const isOutdated = isOutdatedContent(outbox.encryptedContent, keyId);
  let undecryptableCount = 0;
  const encryptBatch = (lastId: string) =>
    system.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(outbox)
        .where(and(isPending, eq(outbox.formerDueAt, NEVER), isOutdated, gt(outbox.id, lastId)))
        .orderBy(asc(outbox.id))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        const content = tryReadContent(cipher, row);
        if (content)
          await tx
            .update(outbox)
            .set(toContentColumns(cipher, row, content))
            .where(eq(outbox.id, row.id));
        else undecryptableCount += 1;
      }
      return rows.at(-1)?.id;
    });
  for (
    let lastId: string | undefined = FIRST_ID;
    lastId !== undefined;
    lastId = await encryptBatch(lastId)
  );
  if (undecryptableCount > 0)
    logger.error(
      { count: undecryptableCount },
      'APP_SECRET does not decrypt messages that wait, so that they are given up',
    );
};
