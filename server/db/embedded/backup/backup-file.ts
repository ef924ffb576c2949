import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { deriveKey } from '../../../lib/crypto/encryption.ts';
import {
  createBackupSigner,
  readArchiveSignature,
  SIGNED_ARCHIVE_HEADER_BYTES,
} from './signed-archive.ts';

// An encrypted backup has three lines and an archive:
//
//   beepaid backup v2
//   {"name":…}                      the header, as JSON
//   hmac-sha256 <64 hex digits>     the signature of the two lines above and of the archive
//   <bytes>                         the `.tar.gz`, encrypted with AES-256 in counter mode
//
// The signature is checked before anything is decrypted. It covers the order and number of all bytes, so the
// encryption needs no tags of its own.

const FIRST_LINE = 'beepaid backup v2\n';
const SIGNATURE_LABEL = 'hmac-sha256 ';
const SIGNATURE_LINE_BYTES = SIGNATURE_LABEL.length + 64 + 1;
const MAX_HEADER_BYTES = 2_000;
const CIPHER = 'aes-256-ctr';
const IV_BYTES = 16;

const originEntries = {
  name: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** `server-identity.ts` stores this id. */
  serverId: v.string(),
};

const headerSchema = v.object({
  ...originEntries,
  /** Names the secret, so that an error can say that another one is needed. */
  keyId: v.string(),
  iv: v.pipe(v.string(), v.hexadecimal()),
});

export type BackupOrigin = v.InferOutput<v.ObjectSchema<typeof originEntries, undefined>>;

const deriveEncryptionKey = (secret: string) =>
  deriveKey(secret, 'beepaid-go backup encryption v1');

const getKeyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** The signature covers these lines and the archive. */
const buildSignedLines = (headerJson: string) => Buffer.from(`${FIRST_LINE}${headerJson}\n`);

/** The first of `secrets` encrypts and signs. Without secrets, the file is the archive itself. */
export const writeBackup = async (
  file: string,
  content: AsyncIterable<Uint8Array>,
  { origin, secrets }: { readonly origin: BackupOrigin; readonly secrets: readonly string[] },
) => {
  const [newest] = secrets;
  const handle = await open(file, 'wx', 0o600);
  try {
    if (newest === undefined) {
      for await (const chunk of content) await handle.appendFile(chunk);
      return;
    }
    const key = deriveEncryptionKey(newest);
    const iv = randomBytes(IV_BYTES);
    const lines = buildSignedLines(
      JSON.stringify({ ...origin, keyId: getKeyId(key), iv: iv.toString('hex') }),
    );
    const signer = createBackupSigner(newest).update(lines);
    const cipher = createCipheriv(CIPHER, key, iv);
    await handle.appendFile(Buffer.concat([lines, Buffer.alloc(SIGNATURE_LINE_BYTES)]));
    for await (const chunk of content) {
      const encrypted = cipher.update(chunk);
      signer.update(encrypted);
      await handle.appendFile(encrypted);
    }
    const signature = `${SIGNATURE_LABEL}${signer.digest('hex')}\n`;
    await handle.write(signature, lines.length, 'latin1');
  } finally {
    await handle.close();
  }
};

const parseHeader = (json: string) => {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), headerSchema), json);
  } catch {
    throw new Error('The file is damaged, or no backup: its header cannot be read');
  }
};

const readEncryptedHeader = async (handle: FileHandle) => {
  const size = FIRST_LINE.length + MAX_HEADER_BYTES + SIGNATURE_LINE_BYTES;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
  const start = buffer.subarray(0, bytesRead).toString('latin1');
  if (!start.startsWith(FIRST_LINE)) return undefined;
  const [headerJson = '', signatureLine = ''] = start.slice(FIRST_LINE.length).split('\n', 2);
  const lines = buildSignedLines(headerJson);
  return {
    header: parseHeader(headerJson),
    lines,
    signature: Buffer.from(signatureLine.slice(SIGNATURE_LABEL.length), 'hex'),
    archiveStart: lines.length + SIGNATURE_LINE_BYTES,
  };
};

const withFile = async <Result>(file: string, read: (handle: FileHandle) => Promise<Result>) => {
  const handle = await open(file);
  return read(handle).finally(() => handle.close());
};

/** The signature is not checked. */
export const isEncryptedBackup = async (file: string) =>
  (await withFile(file, readEncryptedHeader).catch(() => undefined)) !== undefined;

/** The backup's maker is known, or does not matter. */
export interface VerifiedBackup {
  readonly file: string;
  readonly encryption:
    | { readonly key: string; readonly iv: string; readonly archiveStart: number }
    | undefined;
  /** The signature of earlier versions names no server and no time. */
  readonly origin: BackupOrigin | undefined;
}

const findSigningSecret = async (
  file: string,
  {
    lines,
    signature,
    archiveStart,
  }: { readonly lines: Buffer; readonly signature: Buffer; readonly archiveStart: number },
  secrets: readonly string[],
) => {
  const signers = secrets.map((secret) => ({
    secret,
    signer: createBackupSigner(secret).update(lines),
  }));
  for await (const chunk of createReadStream(file, { start: archiveStart }))
    for (const { signer } of signers) signer.update(chunk);
  return signers.find(({ signer }) => {
    const digest = signer.digest();
    return digest.length === signature.length && timingSafeEqual(digest, signature);
  })?.secret;
};

type EncryptedHeader = NonNullable<Awaited<ReturnType<typeof readEncryptedHeader>>>;

const verifyEncrypted = async (
  file: string,
  encrypted: EncryptedHeader,
  secrets: readonly string[],
): Promise<VerifiedBackup> => {
  const { header, archiveStart } = encrypted;
  if (secrets.length === 0) {
    throw new Error(
      'The backup is encrypted, and this server has no APP_SECRET. Set the APP_SECRET of the server that made the backup',
    );
  }
  const { keyId, iv, ...origin } = header;
  if (!secrets.some((secret) => getKeyId(deriveEncryptionKey(secret)) === keyId)) {
    throw new Error(
      'The backup is encrypted with another APP_SECRET. Set the APP_SECRET of the server that made the backup: nothing else can restore it',
    );
  }
  const secret = await findSigningSecret(file, encrypted, secrets);
  if (secret === undefined)
    throw new Error('The backup was changed after it was made, or is damaged. Use another backup');
  const key = deriveEncryptionKey(secret).toString('hex');
  return { file, encryption: { key, iv, archiveStart }, origin };
};

const ACCEPT = 'with --accept-unsigned, if you know that nobody has changed it';

/**
 * A backup becomes the database of a server, so its maker controls the server. It must be signed with one of
 * `secrets`. `acceptsUnsigned` skips this check for a file that is not encrypted.
 * @throws Error
 */
export const verifyBackup = async (
  file: string,
  secrets: readonly string[],
  { acceptsUnsigned = false }: { readonly acceptsUnsigned?: boolean } = {},
): Promise<VerifiedBackup> => {
  const encrypted = await withFile(file, readEncryptedHeader);
  if (encrypted) return verifyEncrypted(file, encrypted, secrets);
  const verified: VerifiedBackup = { file, encryption: undefined, origin: undefined };
  if (acceptsUnsigned) return verified;
  if (secrets.length === 0) {
    throw new Error(
      `This server has no APP_SECRET, so that it cannot check who made the backup. Set the APP_SECRET of the server that made it, or restore it ${ACCEPT}`,
    );
  }
  const signature = await withFile(file, readArchiveSignature);
  if (!signature) throw new Error(`The backup is not signed. Restore it ${ACCEPT}`);
  const archive = { lines: Buffer.alloc(0), signature, archiveStart: SIGNED_ARCHIVE_HEADER_BYTES };
  if ((await findSigningSecret(file, archive, secrets)) === undefined) {
    throw new Error(
      `The backup was changed, or signed with another APP_SECRET. Set the APP_SECRET of the server that made it, or restore it ${ACCEPT}`,
    );
  }
  return verified;
};

export const readArchive = ({ file, encryption }: Omit<VerifiedBackup, 'origin'>): Readable => {
  if (!encryption) return createReadStream(file);
  const { key, iv, archiveStart } = encryption;
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
  const encrypted = createReadStream(file, { start: archiveStart });
  encrypted.on('error', (error) => decipher.destroy(error));
  return encrypted.pipe(decipher);
};
