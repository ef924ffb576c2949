import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AppSettings } from '../lib/app-settings.ts';

/** What serving a request takes; tests hand in a clock of their own and wait on the outbox themselves. */
export interface HttpDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Called after a commit that put messages into the outbox. */
  readonly wakeOutbox: () => void;
  readonly settings: AppSettings;
}
