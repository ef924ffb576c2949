import { decryptWithKey, deriveNamedKey, encryptWithKey } from './encryption.ts';

const PURPOSE = 'beepaid-go contents v1';

/** The content cannot be decrypted: its secret was removed from APP_SECRET, or the row was changed. */
export class UndecryptableContent extends Error {
  constructor() {
    super('APP_SECRET does not decrypt the content');
  }
}

/** The row to which encrypted content belongs: the name of the table and the primary key. */
export type ContentRow = readonly [table: string, ...key: string[]];

/**
 * Encrypts what rows contain, such as the texts of messages. The key derives from `APP_SECRET` and
 * is not in the database, so that a copy of the database contains no link that works.
 */
export interface ContentCipher {
  /** The id of the newest key, with which encrypted content begins; undefined without APP_SECRET. */
  readonly keyId: string | undefined;
  /** Encrypts for one row. @throws Error without APP_SECRET */
  encrypt(content: unknown, row: ContentRow): string;
  /** Decrypts the content of a row. @throws UndecryptableContent */
  decrypt(encrypted: string, row: ContentRow): unknown;
}

// Ids, paths and idempotency keys contain no line break.
const toBinding = (row: ContentRow) => row.join('\n');

/** Creates the cipher of the `secrets` in `APP_SECRET`, newest first. */
export const createContentCipher = (secrets: readonly string[]): ContentCipher => {
  const keys = secrets.map((secret) => deriveNamedKey(secret, PURPOSE));
  const [newest] = keys;
  return {
    keyId: newest?.id,
    encrypt: (content, row) => {
      if (!newest) throw new Error('APP_SECRET is missing');
      return `${newest.id}:${encryptWithKey(JSON.stringify(content), newest.key, toBinding(row))}`;
    },
    decrypt: (encrypted, row) => {
      const [id = '', text = ''] = encrypted.split(':', 2);
      const key = keys.find((candidate) => candidate.id === id)?.key;
      const json = key && decryptWithKey(text, key, toBinding(row));
      if (json === undefined) throw new UndecryptableContent();
      return JSON.parse(json);
    },
  };
};
