import type { Hono } from 'hono';
import type { Database } from '../../../server/db/database.ts';
import type { Drizzle } from '../../../server/db/drizzle.ts';
import { enterTenantScope } from '../../../server/db/tenant-scope.ts';
import type { PaymentProvider } from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';

/** Memory, open transactions and connections are gone. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}

/** The caller goes on. @throws any other error */
export const ignoreKilledProcess = (error: unknown) => {
  if (!(error instanceof ProcessKilled)) throw error;
};

/** Otherwise the others would go on during the next steps when one is killed. */
export const waitForAll = (running: readonly Promise<unknown>[]) =>
  Promise.all(running.map((each) => each.catch(ignoreKilledProcess)));

/**
 * Of one simulated server process: it can die before and after each statement, commit and call to a provider,
 * and then does nothing more.
 */
export const createKillSwitch = () => {
  let pointsLeft = Number.POSITIVE_INFINITY;
  let isKilled = false;
  return {
    isKilled: () => isKilled,
    /** Killed, or will be. */
    isArmed: () => pointsLeft < Number.POSITIVE_INFINITY,
    killAtPoint: (count: number) => {
      pointsLeft = count;
    },
    /** @throws ProcessKilled here, or when the process was killed before */
    passPoint: () => {
      pointsLeft -= 1;
      if (pointsLeft <= 0) isKilled = true;
      if (isKilled) throw new ProcessKilled('The process was killed');
    },
  };
};
export type KillSwitch = ReturnType<typeof createKillSwitch>;

const createKillableSystem = (unscopedDb: Drizzle, { passPoint }: KillSwitch): Drizzle => {
  const transaction: Drizzle['transaction'] = async (work, config) => {
    passPoint();
    const result = await unscopedDb.transaction(async (tx) => {
      const workResult = await work(tx);
      passPoint();
      return workResult;
    }, config);
    passPoint();
    return result;
  };
  return new Proxy(unscopedDb, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        passPoint();
        return Reflect.apply(value, target, args);
      };
    },
  });
};

export const createKillableDatabase = (database: Database, killSwitch: KillSwitch): Database => {
  const unscopedDb = createKillableSystem(database.unscopedDb, killSwitch);
  return {
    ...database,
    unscopedDb,
    forTenant: (tenantId, work) =>
      unscopedDb.transaction(async (tx) =>
        work(await enterTenantScope(tx, tenantId, database.cipher)),
      ),
  };
};

/** Random timing rarely hits these points. */
export interface Interceptions {
  /** Once, between the provider's closing and the server's knowledge of it. */
  afterClose: (() => Promise<void>) | undefined;
}

const createKillableProvider = (
  provider: PaymentProvider,
  { passPoint }: KillSwitch,
  interceptions: Interceptions,
): PaymentProvider => {
  const call = async <Result>(run: () => Promise<Result>) => {
    passPoint();
    const result = await run();
    passPoint();
    return result;
  };
  const close: PaymentProvider['close'] = async (providerCheckoutId) => {
    const outcome = await provider.close(providerCheckoutId);
    const { afterClose } = interceptions;
    interceptions.afterClose = undefined;
    await afterClose?.();
    return outcome;
  };
  return {
    ...provider,
    open: (...parameters) => call(() => provider.open(...parameters)),
    status: (providerCheckoutId) => call(() => provider.status(providerCheckoutId)),
    close: (providerCheckoutId) => call(() => close(providerCheckoutId)),
    refund: (...parameters) => call(() => provider.refund(...parameters)),
  };
};

export const createKillableFactories = (
  factories: ProviderFactories,
  killSwitch: KillSwitch,
  interceptions: Interceptions,
): ProviderFactories => {
  const makeKillable = (provider: PaymentProvider) =>
    createKillableProvider(provider, killSwitch, interceptions);
  return {
    sandbox: () => makeKillable(factories.sandbox()),
    stripe: (credentials) => makeKillable(factories.stripe(credentials)),
    mollie: (credentials) => makeKillable(factories.mollie(credentials)),
  };
};

type Fetch = Hono['fetch'];

/** A killed process gets no response. @throws ProcessKilled */
export const loseResponses =
  (fetch: Fetch, { isKilled }: KillSwitch): Fetch =>
  async (...parameters) => {
    const response = await fetch(...parameters);
    if (isKilled()) throw new ProcessKilled('The connection was cut');
    return response;
  };
