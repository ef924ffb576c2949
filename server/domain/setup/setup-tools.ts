import type { TenantTransport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

export interface SetupTools {
  readonly mail: TenantTransport;
  /**
   * Undefined on PostgreSQL and without APP_SECRET: only the command line restores a backup there.
   */
  readonly backupRestore: BackupRestore | undefined;
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords from error texts. */
  readonly hideSecrets: (text: string) => string;
}
