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

/** What a message says. It may contain a link that works, so that it is encrypted in the database. */
export type MessageContent = v.InferOutput<typeof contentSchema>;

type OutboxRow = typeof outbox.$inferSelect;
type ContentColumns = Pick<OutboxRow, 'encryptedContent' | keyof MessageContent>;
type RowId = Pick<OutboxRow, 'id' | 'tenantId'>;

const toContentRow = ({ id, tenantId }: RowId) => ['outbox', tenantId, id] as const;

/**
 * The columns of a message that is sent or given up. Its content is deleted, because the link is a
 * secret and the names are personal data.
 */
export const withoutContent: ContentColumns = {
  encryptedContent: null,
  subject: '',
  text: '',
  html: null,
  unsubscribeUrl: null,
};

/** Encrypts a content for the columns of one row. Without APP_SECRET, the columns have it in clear. */
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

/** Reads the content of a row that waits. @throws UndecryptableContent */
export const readContent = (
  cipher: ContentCipher,
  { encryptedContent, subject, text, html, unsubscribeUrl, ...row }: RowId & ContentColumns,
): MessageContent =>
  encryptedContent === null
    ? { subject, text, html, unsubscribeUrl }
    : v.parse(contentSchema, cipher.decrypt(encryptedContent, toContentRow(row)));

/** Reads the content of a row that waits; undefined when APP_SECRET does not decrypt it. */
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
 * Adds messages to the outbox, with encrypted content. All messages are added with this function.
 * Adds no second receipt of a charge and no second notice of a refund, which unique indexes refuse.
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
