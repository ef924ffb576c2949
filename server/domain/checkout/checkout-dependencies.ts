import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';

/** What payments at a provider need. Providers are called outside transactions, because they may take seconds. */
export interface CheckoutDependencies {
  readonly database: Database;
  readonly providers: ProviderRegistry;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Called after a commit that queued messages, sessions to look up or refunds to send. */
  readonly wakeWorkers: () => void;
}
