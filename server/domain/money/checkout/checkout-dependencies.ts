import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { ProviderRegistry } from '../../providers/provider-registry.ts';
import type { CheckoutLookups } from './checkout-lookups.ts';

/** Call providers outside transactions: a call may take seconds. */
export interface CheckoutDependencies {
  readonly database: Database;
  readonly providers: ProviderRegistry;
  readonly lookups: CheckoutLookups;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Call it after a commit that queued messages, checkouts to look up or refunds to send. */
  readonly wakeWorkers: () => void;
}
