import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** No key of 256 bits is used for two purposes. */
export const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

const KEY_ID_LENGTH = 8;

/** The id is a part of the key's hash, from which the key cannot be computed. */
export const deriveNamedKey = (secret: string, purpose: string) => {
  const key = deriveKey(secret, purpose);
  const id = createHash('sha256').update(key).digest('base64url').slice(0, KEY_ID_LENGTH);
  return { key, id };
};

/** Decryption needs the same `boundTo`. If it is the row's id, the text cannot be moved to another row. */
export const encryptWithKey = (text: string, key: Buffer, boundTo: string) => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return [VERSION, iv.toString('base64url'), encrypted.toString('base64url')].join('.');
};

export const decryptWithKey = (encryptedText: string, key: Buffer, boundTo: string) => {
  const [version, iv = '', encrypted = ''] = encryptedText.split('.');
  const ivBytes = Buffer.from(iv, 'base64url');
  const encryptedBytes = Buffer.from(encrypted, 'base64url');
  if (version !== VERSION || ivBytes.length !== IV_BYTES || encryptedBytes.length < TAG_BYTES)
    return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, ivBytes, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(encryptedBytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(encryptedBytes.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return undefined;
  }
};

const CREDENTIALS = 'beepaid-go credentials v1';

/** The first of `secrets` is the newest. */
export const encrypt = (text: string, secrets: readonly string[], boundTo: string) => {
  const [newest] = secrets;
  if (newest === undefined) throw new Error('APP_SECRET is missing');
  return encryptWithKey(text, deriveKey(newest, CREDENTIALS), boundTo);
};

export const decrypt = (encryptedText: string, secrets: readonly string[], boundTo: string) => {
  for (const secret of secrets) {
    const text = decryptWithKey(encryptedText, deriveKey(secret, CREDENTIALS), boundTo);
    if (text !== undefined) return { text, isNewest: secret === secrets[0] };
  }
  return undefined;
};
