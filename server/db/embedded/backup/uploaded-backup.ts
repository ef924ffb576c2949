import { mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unfinishedPrefix } from '../database-folder.ts';
import type { RestoreCheck } from './backup-status.ts';
import { checkBackup } from './check-backup.ts';

/** The archive needs room, and its contents, which are about eight times as large. */
const NEEDED_ROOM_FACTOR = 12;

export interface BackupPiece {
  /** 0 begins a new upload. */
  readonly offset: number;
  readonly size: number;
  readonly content: Uint8Array;
}

/** The backup arrives in pieces. The server's next start removes the file. */
export interface UploadedBackup {
  readonly file: string;
  /**
   * Returns false for a piece that does not follow the previous one, or exceeds the file's size. @throws
   * Error when the disk has no room
   */
  append(piece: BackupPiece): Promise<boolean>;
  check(signal: AbortSignal): Promise<RestoreCheck>;
}

const checkRoom = async (folder: string, size: number) => {
  const { bavail, bsize } = await statfs(folder);
  const neededBytes = size * NEEDED_ROOM_FACTOR;
  if (bavail * bsize < neededBytes) {
    throw new Error(
      `There is no room for this backup: ${Math.ceil(neededBytes / 2 ** 20)} MB have to be free`,
    );
  }
};

/** `path` is the server's data folder. One of `secrets` must have signed the backup. */
export const createUploadedBackup = (path: string, secrets: readonly string[]): UploadedBackup => {
  const dataDir = resolve(path);
  const folder = join(dataDir, `${unfinishedPrefix}upload`);
  const file = join(folder, 'uploaded.backup');
  return {
    file,
    append: async ({ offset, size, content }) => {
      if (offset + content.length > size) return false;
      if (offset === 0) {
        await rm(folder, { recursive: true, force: true });
        await checkRoom(dataDir, size);
        await mkdir(folder, { mode: 0o700 });
      } else if ((await stat(file).catch(() => undefined))?.size !== offset) {
        return false;
      }
      const handle = await open(file, 'a', 0o600);
      await handle.appendFile(content).finally(() => handle.close());
      return true;
    },
    check: (signal) =>
      checkBackup(file, {
        database: join(dataDir, 'database'),
        secrets,
        acceptsUnsigned: false,
        signal,
      }),
  };
};
