import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { AppSettings } from './lib/settings/app-settings.ts';
import type { Config } from './lib/settings/config.ts';
import type { Metrics } from './lib/work/metrics.ts';

export interface ServerTools {
  readonly printLine: (line: string) => void;
  /** The backup `file` replaces the database. */
  readonly restart: (file: string) => void;
}

export interface ServerContext extends ServerTools {
  readonly config: Config;
  readonly database: Database;
  readonly settings: AppSettings;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}
