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
  readonly restart: (file: string) => void;
}

export interface BackupRestore {
  getStatus(): SetupRestore | null;
  /** @throws ApiProblem in_progress, invalid */
  append(piece: BackupPiece): Promise<void>;
  /**
   * `getStatus` has the result when the check ends. If the file is valid, the setup link ends and the server
   * restarts with the backup.
   * @throws ApiProblem in_progress
   */
  begin(token: string): void;
  stop(): void;
}

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
    // The backup would overwrite a shop that the link creates before the restart, so the link ends first.
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
