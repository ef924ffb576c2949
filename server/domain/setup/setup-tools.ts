import type { Transport } from '../messages/transports/transport.ts';
import type { BackupRestore } from './backup-restore.ts';

/** What the page that opens the first shop needs of the server's configuration. */
export interface SetupTools {
  readonly mail: Transport;
  /** Undefined where only the commands restore a backup: on PostgreSQL. */
  readonly backupRestore: BackupRestore | undefined;
  /** Commands that restore a backup on this server. */
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords of the configuration from what other servers answer. */
  readonly hideSecrets: (text: string) => string;
}
