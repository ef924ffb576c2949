import type { Logger } from 'pino';
import type { SetupRestore } from '../../../contract/entities/setup.ts';
import type { Database } from '../../db/database.ts';
import type { BackupPiece, UploadedBackup } from '../../db/embedded/backup/uploaded-backup.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { endSetupLink } from './setup-link.ts';

interface BackupRestoreOptions {
  readonly database: Database;
  readonly upload: UploadedBackup;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Starts the server again on the backup `file`. */
  readonly restart: (file: string) => void;
}

/** Restores an uploaded backup on a server without a shop. */
export interface BackupRestore {
  /** Returns the status of the last restore, or null before the first one. */
  getStatus(): SetupRestore | null;
  /** Appends a part to the uploaded file. @throws ApiProblem in_progress, invalid */
  append(piece: BackupPiece): Promise<void>;
  /**
   * Starts to check the uploaded file, and returns at once. When the file is valid, the setup link
   * `token` is ended and the server restarts on the file. `getStatus` returns the result.
   * @throws ApiProblem in_progress
   */
  begin(token: string): void;
  /** Aborts the check of an uploaded file. */
  stop(): void;
}

/** Creates the restore of one server. It restores one backup at a time. */
export const createBackupRestore = (options: BackupRestoreOptions): BackupRestore => {
  const { database, upload, clock, logger, restart } = options;
  const stopping = new AbortController();
  let status: SetupRestore | null = null;

  const requireIdle = () => {
    if (status?.isRunning) throw new ApiProblem('in_progress', 'A backup is being checked');
  };

  const restore = async (token: string) => {
    const { error, tenantCount } = await upload.check(stopping.signal);
    if (error !== null) throw new Error(`This file cannot be restored: ${error}`);
    if (tenantCount === 0) throw new Error('This backup holds no shop');
    // The link is ended before the restart, so that no shop is opened with it that the backup would
    // overwrite.
    await endSetupLink(database, token, clock());
    restart(upload.file);
  };

  return {
    getStatus: () => status,
    append: async (piece) => {
      requireIdle();
      const isAppended = await upload.append(piece).catch((error: Error) => {
        throw new ApiProblem('invalid', error.message);
      });
      if (!isAppended)
        throw new ApiProblem('invalid', 'A part of the file is missing. Choose the file again');
    },
    begin: (token) => {
      requireIdle();
      status = { isRunning: true, error: null };
      restore(token).catch((error: Error) => {
        logger.warn({ err: error }, 'The uploaded backup was not restored');
        status = { isRunning: false, error: error.message };
      });
    },
    stop: () => stopping.abort(),
  };
};
