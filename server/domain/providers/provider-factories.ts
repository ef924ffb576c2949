import type { Database } from '../../db/database.ts';
import type { ProviderFactories } from './provider-registry.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

interface FactoryOptions {
  readonly database: Pick<Database, 'system'>;
  readonly clock: () => Date;
  /** Address of Stripe's API, for tests and proxies. */
  readonly stripeApiUrl?: string | undefined;
}

const createUnavailable = (name: string) => () => {
  throw new Error(`${name} is not available`);
};

/** Creates the adapter of each payment provider from its keys. */
export const createProviderFactories = ({
  database,
  clock,
  stripeApiUrl: apiUrl,
}: FactoryOptions): ProviderFactories => ({
  sandbox: () => createSandboxProvider({ database, clock }),
  stripe: (keys) => createStripeProvider({ ...keys, apiUrl, clock }),
  mollie: createUnavailable('Mollie'),
});
