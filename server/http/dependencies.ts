import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AppSettings } from '../lib/settings/app-settings.ts';
import type { Metrics } from '../lib/work/metrics.ts';

export interface HttpDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly wakeWorkers: () => void;
  /** Response times then reveal nothing. */
  readonly waitRandomly: () => Promise<void>;
  readonly settings: AppSettings;
  readonly metrics: Metrics;
}
