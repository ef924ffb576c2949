import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { ProviderRegistry } from '../../providers/provider-registry.ts';
import type { CheckoutLookups } from './checkout-lookups.ts';

/** A provider's call may take seconds, so it is made outside transactions. */
export interface CheckoutDependencies {
  readonly database: Database;
  readonly providers: ProviderRegistry;
  readonly lookups: CheckoutLookups;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly wakeWorkers: () => void;
}
