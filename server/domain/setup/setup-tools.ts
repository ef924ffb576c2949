import type { Transport } from '../messages/transports/transport.ts';

/** What the page that opens the first shop needs of the server's configuration. */
export interface SetupTools {
  readonly mail: Transport;
  /** Commands that restore a backup on this server. */
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords of the configuration from what other servers answer. */
  readonly hideSecrets: (text: string) => string;
}
