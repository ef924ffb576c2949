import type { Database } from '../../db/database.ts';
import { createMollieProvider } from './mollie/mollie-provider.ts';
import { type Pace, paceLookUps } from './pace-look-ups.ts';
import type { ProviderFactories } from './provider-registry.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

interface FactoryOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly clock: () => Date;
  readonly stripeApiUrl?: string | undefined;
  readonly mollieApiUrl?: string | undefined;
  /** Tests look up more often. */
  readonly lookUpPace?: Pace;
}

export const createProviderFactories = ({
  database,
  clock,
  stripeApiUrl,
  mollieApiUrl,
  lookUpPace,
}: FactoryOptions): ProviderFactories => ({
  sandbox: () => createSandboxProvider({ database, clock }),
  stripe: (keys) =>
    paceLookUps(createStripeProvider({ ...keys, apiUrl: stripeApiUrl, clock }), lookUpPace),
  mollie: (keys) =>
    paceLookUps(createMollieProvider({ ...keys, apiUrl: mollieApiUrl }), lookUpPace),
});
