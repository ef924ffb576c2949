import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * A signed backup begins with an empty gzip member (RFC 1952), whose comment has the signature of
 * the rest of the file. `tar` and `gzip` read such a file like any other.
 */
const COMMENT = 'beepaid backup v1 hmac-sha256 ';
const HEX_LENGTH = 64;
const HAS_COMMENT = 0x10;
const PREFIX = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 0x08, HAS_COMMENT, 0, 0, 0, 0, 0, 0xff]),
  Buffer.from(COMMENT, 'latin1'),
]);
/** The end of the comment, an empty block, and the checksum and length of no data. */
const SUFFIX = Buffer.from([0, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const HEADER_BYTES = PREFIX.length + HEX_LENGTH + SUFFIX.length;

const createSigner = (secret: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'beepaid-go backups v1', 32)));

const buildHeader = (digest: Buffer) =>
  Buffer.concat([PREFIX, Buffer.from(digest.toString('hex'), 'latin1'), SUFFIX]);

/**
 * Writes `content` to the new `file`, signed with the first of `secrets`; unsigned without a
 * secret.
 */
export const writeSigned = async (
  file: string,
  content: AsyncIterable<Uint8Array>,
  secrets: readonly string[],
) => {
  const [newest] = secrets;
  const signer = newest === undefined ? undefined : createSigner(newest);
  const handle = await open(file, 'wx', 0o600);
  try {
    if (signer) await handle.appendFile(Buffer.alloc(HEADER_BYTES));
    for await (const chunk of content) {
      signer?.update(chunk);
      await handle.appendFile(chunk);
    }
    if (signer) await handle.write(buildHeader(signer.digest()), 0, HEADER_BYTES, 0);
  } finally {
    await handle.close();
  }
};

/** Reads the signature of `file`; undefined when the file has none. */
const readSignature = async (file: string) => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const digest = Buffer.from(
      buffer.toString('latin1', PREFIX.length, PREFIX.length + HEX_LENGTH),
      'hex',
    );
    return bytesRead === HEADER_BYTES && buildHeader(digest).equals(buffer) ? digest : undefined;
  } finally {
    await handle.close();
  }
};

/** Whether `file` has a signature, which may be invalid. */
export const hasSignature = async (file: string) => (await readSignature(file)) !== undefined;

const ACCEPT = 'with --accept-unsigned, if you know that nobody has changed it';

/**
 * Checks that the backup `file` was signed with one of `secrets`. A backup becomes the database of
 * a server, so that who writes one controls the server.
 * @throws Error
 */
export const requireSignature = async (file: string, secrets: readonly string[]) => {
  if (secrets.length === 0) {
    throw new Error(
      `This server has no APP_SECRET, so that it cannot check who made the backup. Set the APP_SECRET of the server that made it, or restore it ${ACCEPT}`,
    );
  }
  const signature = await readSignature(file);
  if (!signature) throw new Error(`The backup is not signed. Restore it ${ACCEPT}`);
  const signers = secrets.map(createSigner);
  for await (const chunk of createReadStream(file, { start: HEADER_BYTES })) {
    for (const signer of signers) signer.update(chunk);
  }
  if (!signers.some((signer) => timingSafeEqual(signer.digest(), signature))) {
    throw new Error(
      `The backup was changed, or signed with another APP_SECRET. Set the APP_SECRET of the server that made it, or restore it ${ACCEPT}`,
    );
  }
};
