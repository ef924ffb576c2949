import type { TenantTransport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

export interface SetupTools {
  readonly mail: TenantTransport;
  /**
   * It is undefined on PostgreSQL and without APP_SECRET: there, only the command line can restore.
   */
  readonly backupRestore: BackupRestore | undefined;
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords from error texts. */
  readonly hideSecrets: (text: string) => string;
}
