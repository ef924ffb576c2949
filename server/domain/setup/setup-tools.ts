import type { Transport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

/** The parts of the server's configuration that the page for the first shop needs. */
export interface SetupTools {
  readonly mail: Transport;
  /** Undefined where only the commands restore a backup: on PostgreSQL. */
  readonly backupRestore: BackupRestore | undefined;
  /** Commands that restore a backup on this server. */
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords of the configuration from the responses of other servers. */
  readonly hideSecrets: (text: string) => string;
}
