import type { Transport } from '../messages/transports/transport.ts';

/** The parts of the server's configuration that the page for the first shop needs. */
export interface SetupTools {
  readonly mail: Transport;
  /** Commands that restore a backup on this server. */
  readonly restoreCommands: readonly string[];
  /** Removes keys and passwords of the configuration from the responses of other servers. */
  readonly hideSecrets: (text: string) => string;
}
