import { createHmac, type Hmac } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { deriveKey } from '../../../lib/crypto/encryption.ts';

// Backups of earlier versions are a `.tar.gz` that is signed and not encrypted. At its start, an empty gzip
// member (RFC 1952) has the signature of the rest in its comment.

const COMMENT = 'beepaid backup v1 hmac-sha256 ';
const HEX_LENGTH = 64;
const HAS_COMMENT = 0x10;
const PREFIX = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 0x08, HAS_COMMENT, 0, 0, 0, 0, 0, 0xff]),
  Buffer.from(COMMENT, 'latin1'),
]);
/** The end of the comment, an empty block, and the checksum and length of no data. */
const SUFFIX = Buffer.from([0, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

export const SIGNED_ARCHIVE_HEADER_BYTES = PREFIX.length + HEX_LENGTH + SUFFIX.length;

export const createBackupSigner = (secret: string): Hmac =>
  createHmac('sha256', deriveKey(secret, 'beepaid-go backups v1'));

export const buildSignedArchiveHeader = (digest: Buffer) =>
  Buffer.concat([PREFIX, Buffer.from(digest.toString('hex'), 'latin1'), SUFFIX]);

export const readArchiveSignature = async (handle: FileHandle) => {
  const length = SIGNED_ARCHIVE_HEADER_BYTES;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  const digest = Buffer.from(
    buffer.toString('latin1', PREFIX.length, PREFIX.length + HEX_LENGTH),
    'hex',
  );
  return bytesRead === length && buildSignedArchiveHeader(digest).equals(buffer)
    ? digest
    : undefined;
};
