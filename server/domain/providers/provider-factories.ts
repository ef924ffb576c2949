import type { Database } from '../../db/database.ts';
import type { ProviderFactories } from './provider-registry.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

interface FactoryOptions {
  readonly database: Pick<Database, 'system'>;
  readonly clock: () => Date;
}

const createUnavailable = (name: string) => () => {
  throw new Error(`${name} is not available`);
};

/** Creates the adapter of each payment provider from its keys. */
export const createProviderFactories = ({ database, clock }: FactoryOptions): ProviderFactories => ({
  sandbox: () => createSandboxProvider({ database, clock }),
  stripe: createUnavailable('Stripe'),
  mollie: createUnavailable('Mollie'),
});
