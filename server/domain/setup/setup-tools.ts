import type { TenantTransport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

export interface SetupTools {
  readonly mail: TenantTransport;
  /** On PostgreSQL and without APP_SECRET, only the command line can restore. */
  readonly backupRestore: BackupRestore | undefined;
  readonly restoreCommands: readonly string[];
  readonly hideSecrets: (text: string) => string;
}
