import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { AppSettings } from './lib/settings/app-settings.ts';
import type { Config } from './lib/settings/config.ts';
import type { Metrics } from './lib/work/metrics.ts';

/** What the process that runs the server offers. */
export interface ServerTools {
  /** Writes to the console. */
  readonly printLine: (line: string) => void;
  /** Starts the server again on a backup `file` in place of its database. */
  readonly restart: (file: string) => void;
}

/** What the parts of the server are made from. */
export interface ServerContext extends ServerTools {
  readonly config: Config;
  readonly database: Database;
  readonly settings: AppSettings;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}
