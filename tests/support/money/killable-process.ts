import type { Hono } from 'hono';
import type { Database } from '../../../server/db/database.ts';
import type { Drizzle } from '../../../server/db/drizzle.ts';
import { enterTenantScope } from '../../../server/db/tenant-scope.ts';
import type { PaymentProvider } from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';

/**
 * The server process was killed: its memory, its open transactions and its connections are gone.
 */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}

/**
 * Handles the error of a promise: the caller continues when the process was killed. @throws any
 * other error
 */
export const ignoreKilledProcess = (error: unknown) => {
  if (!(error instanceof ProcessKilled)) throw error;
};

/**
 * Waits for all of several actions, also when the process of one was killed. Otherwise the others would
 * go on during the next steps.
 */
export const waitForAll = (running: readonly Promise<unknown>[]) =>
  Promise.all(running.map((each) => each.catch(ignoreKilledProcess)));

/**
 * Creates the kill switch of one simulated server process. The process can be killed at points
 * before and after each statement, commit and call to a provider. A killed process does nothing
 * more.
 */
export const createKillSwitch = () => {
  let pointsLeft = Number.POSITIVE_INFINITY;
  let isKilled = false;
  return {
    isKilled: () => isKilled,
    /** Returns whether the process was killed, or will be killed at a later point. */
    isArmed: () => pointsLeft < Number.POSITIVE_INFINITY,
    /** Kills the process at the `count`-th point from now on. */
    killAtPoint: (count: number) => {
      pointsLeft = count;
    },
    /**
     * Passes one point. @throws ProcessKilled when the process is killed here or was killed before
     */
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

/** Returns the database as a process uses it that can be killed. */
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

/** Actions at points between two steps that random timing rarely hits. */
export interface Interceptions {
  /** Runs once, when a provider has closed a checkout and the server does not know it yet. */
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

/** Returns adapters through which a process that can be killed calls the providers. */
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

/** Loses the response of a process that was killed meanwhile. @throws ProcessKilled */
export const loseResponses =
  (fetch: Fetch, { isKilled }: KillSwitch): Fetch =>
  async (...parameters) => {
    const response = await fetch(...parameters);
    if (isKilled()) throw new ProcessKilled('The connection was cut');
    return response;
  };
