import type { TenantTransport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

/** The parts of the server's configuration that the page for the first shop needs. */
export interface SetupTools {
  readonly mail: TenantTransport;
  /**
   * Undefined on PostgreSQL and without `APP_SECRET`, where a backup is restored only on the
   * command line.
   */
  readonly backupRestore: BackupRestore | undefined;
  /** The commands with which the operator restores a backup on this server. */
  readonly restoreCommands: readonly string[];
  /**
   * Removes the keys and passwords of this server from error texts, such as those of the mail
   * server.
   */
  readonly hideSecrets: (text: string) => string;
}
