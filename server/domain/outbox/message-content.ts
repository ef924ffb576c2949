import { and, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { outbox } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { type ContentCipher, UndecryptableContent } from '../../lib/crypto/content-cipher.ts';
import { newId } from '../../lib/crypto/ids.ts';

const contentSchema = v.object({
  subject: v.string(),
  text: v.string(),
  html: v.nullable(v.string()),
  unsubscribeUrl: v.nullable(v.string()),
});

/** It may contain a link that works, so the database has it encrypted. */
export type MessageContent = v.InferOutput<typeof contentSchema>;

export const isPending = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

type OutboxRow = typeof outbox.$inferSelect;
type ContentColumns = Pick<OutboxRow, 'encryptedContent' | keyof MessageContent>;
type RowId = Pick<OutboxRow, 'id' | 'tenantId'>;

const toContentRow = ({ id, tenantId }: RowId) => ['outbox', tenantId, id] as const;

/** Content with links and names is deleted as soon as it is not needed. */
export const withoutContent: ContentColumns = {
  encryptedContent: null,
  subject: '',
  text: '',
  html: null,
  unsubscribeUrl: null,
};

/** Without APP_SECRET, the columns hold the content in clear. */
export const toContentColumns = (
  cipher: ContentCipher,
  row: RowId,
  content: MessageContent,
): ContentColumns =>
  cipher.keyId === undefined
    ? { encryptedContent: null, ...content }
    : {
        ...withoutContent,
        encryptedContent: cipher.encrypt(content, toContentRow(row)),
        unsubscribeUrl: content.unsubscribeUrl === null ? null : '',
      };

/** @throws UndecryptableContent */
export const readContent = (
  cipher: ContentCipher,
  { encryptedContent, subject, text, html, unsubscribeUrl, ...row }: RowId & ContentColumns,
): MessageContent =>
  encryptedContent === null
    ? { subject, text, html, unsubscribeUrl }
    : v.parse(contentSchema, cipher.decrypt(encryptedContent, toContentRow(row)));

export const tryReadContent = (...args: Parameters<typeof readContent>) => {
  try {
    return readContent(...args);
  } catch (error) {
    if (error instanceof UndecryptableContent) return undefined;
    throw error;
  }
};

type NewMessage = Omit<
  typeof outbox.$inferInsert,
  'id' | 'tenantId' | 'encryptedContent' | 'formerDueAt' | 'dueAt' | keyof MessageContent
> &
  Pick<MessageContent, 'text'> &
  Partial<MessageContent> & { readonly dueAt: Date };

/**
 * All messages enter the outbox here. Unique indexes refuse a second receipt of a charge and a second notice
 * of a refund.
 */
export const addToOutbox = async (
  { tx, tenantId, cipher }: TenantScope,
  messages: readonly NewMessage[],
) => {
  if (messages.length === 0) return;
  await tx
    .insert(outbox)
    .values(
      messages.map(({ subject = '', text, html = null, unsubscribeUrl = null, ...columns }) => {
        const row = { id: newId(), tenantId };
        return {
          ...columns,
          ...row,
          ...toContentColumns(cipher, row, { subject, text, html, unsubscribeUrl }),
        };
      }),
    )
    .onConflictDoNothing();
};
