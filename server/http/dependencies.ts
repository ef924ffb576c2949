import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AppSettings } from '../lib/settings/app-settings.ts';
import type { Metrics } from '../lib/work/metrics.ts';

export interface HttpDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** It is called after a commit that put messages into the outbox. */
  readonly wakeWorkers: () => void;
  /** Waits a random time, so that response times reveal nothing. Tests resolve it themselves. */
  readonly waitRandomly: () => Promise<void>;
  readonly settings: AppSettings;
  readonly metrics: Metrics;
}
