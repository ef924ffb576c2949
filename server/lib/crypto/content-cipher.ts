import { decryptWithKey, deriveNamedKey, encryptWithKey } from './encryption.ts';

const PURPOSE = 'beepaid-go contents v1';

/** APP_SECRET no longer has the secret that encrypted the content, or the row was changed. */
export class UndecryptableContent extends Error {
  constructor() {
    super('APP_SECRET does not decrypt the content');
  }
}

export type ContentRow = readonly [table: string, ...key: string[]];

/**
 * Without `APP_SECRET`, a copy of the database does not show contents of rows, such as the links in messages.
 */
export interface ContentCipher {
  /** Encrypted content begins with the id of its key. */
  readonly keyId: string | undefined;
  /** @throws Error without APP_SECRET */
  encrypt(content: unknown, row: ContentRow): string;
  /** @throws UndecryptableContent */
  decrypt(encrypted: string, row: ContentRow): unknown;
}

// Ids, paths and idempotency keys contain no line break, so it separates the parts unambiguously.
const toBinding = (row: ContentRow) => row.join('\n');

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
