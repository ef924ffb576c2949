import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { classifyBackupEntry } from './backup-entries.ts';
import { readArchive, type VerifiedBackup } from './backup-file.ts';
import { readTar } from './read-tar.ts';

/** Every Linux and macOS system has `tar`, which makes a .tar.gz. */
export const pack = async (
  folder: string,
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>,
) => {
  // COPYFILE_DISABLE keeps `tar` on macOS from adding files with extended attributes.
  const env = { ...process.env, COPYFILE_DISABLE: '1' };
  const child = spawn('tar', ['-czf', '-', '-C', folder, '.'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stderr = text(child.stderr);
  const closed = once(child, 'close');
  // Node discards unread output when the process exits. `write` may read later, so the pipe to this stream
  // begins at once.
  await pipeline(child.stdout, new PassThrough(), write);
  const [code] = await closed;
  // The first line of stderr has the cause. The last one says only that tar failed.
  if (code !== 0) throw new Error(`tar failed: ${(await stderr).trim().split('\n')[0]}`);
};

const MB = 2 ** 20;
/** Even an empty database unpacks to only 8 times its size. */
const MAX_GROWTH = 24;
const MIN_LIMIT_BYTES = 256 * MB;
/** The server stops when its disk is full. */
const RESERVED_BYTES = 128 * MB;

/** The sizes that the archive declares may be false, so the limit counts written bytes. */
const getUnpackLimit = async (file: string, folder: string) => {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
  return Math.min(Math.max(MIN_LIMIT_BYTES, size * MAX_GROWTH), bavail * bsize - RESERVED_BYTES);
};

/** 64 times zlib's default writes most files in one piece. */
const CHUNK_BYTES = MB;

const programStart = Buffer.from('\0asm');

/** @throws Error for a WebAssembly library, which the engine could load and run */
const writeFile = async (path: string, name: string, pieces: AsyncIterable<Buffer>) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`The file contains ${name} twice`) : error;
  });
  try {
    let start = Buffer.alloc(0);
    for await (const piece of pieces) {
      // The first piece may be shorter than what is compared.
      start = Buffer.concat([start, piece.subarray(0, programStart.length - start.length)]);
      if (start.equals(programStart))
        throw new Error(`The file contains ${name}, which is a program`);
      await file.appendFile(piece);
    }
  } finally {
    await file.close();
  }
};

const isDecompressionError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/**
 * Only files of a database are accepted, and no links. The engine's configuration is left out.
 * @throws Error that says why the file is refused
 */
export const unpack = async (
  backup: Pick<VerifiedBackup, 'file' | 'encryption'>,
  folder: string,
) => {
  const limitBytes = await getUnpackLimit(backup.file, folder);
  let unpackedBytes = 0;
  const countBytes = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > limitBytes) {
        throw new Error(
          `The file unpacks to more than ${Math.floor(limitBytes / MB)} MB, and is refused`,
        );
      }
      yield chunk;
    }
  };
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of this pipeline reaches the loop below, which reads from its last stream.
  const fed = pipeline(readArchive(backup), gunzip).catch(() => undefined);
  try {
    for await (const entry of readTar(countBytes(gunzip))) {
      const kind = classifyBackupEntry(entry);
      if (kind === 'folder')
        await mkdir(join(folder, entry.name), { recursive: true, mode: 0o700 });
      if (kind === 'file') await writeFile(join(folder, entry.name), entry.name, entry.content);
    }
  } catch (error) {
    if (isDecompressionError(error))
      throw new Error(`The file is damaged, or no backup: ${error.message}`);
    throw error;
  } finally {
    gunzip.destroy();
    await fed;
  }
};
