import type { Hono } from 'hono';
import { createDatabase } from '../../../server/db/create-database.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Drizzle } from '../../../server/db/drizzle.ts';
import type { PaymentProvider } from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';

/** The server process was killed: its memory, its open transactions and its connections are gone. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

/** Handles the error of a promise: the caller continues when the process has died. @throws any other error */
export const ignoreProcessDeath = (error: unknown) => {
  if (!(error instanceof ProcessDied)) throw error;
};

/**
 * Creates the life of one simulated server process. The points at which the process may die are before and after each
 * statement, commit and call to a provider. A dead process does nothing more.
 */
export const createLifeline = () => {
  let pointsLeft = Number.POSITIVE_INFINITY;
  let isDead = false;
  return {
    isDead: () => isDead,
    /** Returns whether the process is dead or has a point at which it dies. */
    isDoomed: () => pointsLeft < Number.POSITIVE_INFINITY,
    /** Lets the process die at the `count`-th point from now on. */
    dieAt: (count: number) => {
      pointsLeft = count;
    },
    /** Passes one point. @throws ProcessDied when the process dies here or is dead */
    pass: () => {
      pointsLeft -= 1;
      if (pointsLeft <= 0) isDead = true;
      if (isDead) throw new ProcessDied('The process was killed');
    },
  };
};
export type Lifeline = ReturnType<typeof createLifeline>;

const createMortalSystem = (system: Drizzle, { pass }: Lifeline): Drizzle => {
  const transaction: Drizzle['transaction'] = async (work, config) => {
    pass();
    const result = await system.transaction(async (tx) => {
      const workResult = await work(tx);
      pass();
      return workResult;
    }, config);
    pass();
    return result;
  };
  return new Proxy(system, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        pass();
        return Reflect.apply(value, target, args);
      };
    },
  });
};

/** Returns the database as seen by a process that may die. */
export const createMortalDatabase = ({ engine, system, close, listen }: Database, lifeline: Lifeline): Database =>
  createDatabase(engine, createMortalSystem(system, lifeline), close, listen);

/** Actions at points between two steps that random timing rarely hits. */
export interface Interceptions {
  /** Runs once, when a provider has closed a session and the server does not know it yet. */
  afterClose: (() => Promise<void>) | undefined;
}

const createMortalProvider = (
  provider: PaymentProvider,
  { pass }: Lifeline,
  interceptions: Interceptions,
): PaymentProvider => {
  const call = async <Result>(run: () => Promise<Result>) => {
    pass();
    const result = await run();
    pass();
    return result;
  };
  const close: PaymentProvider['close'] = async (session) => {
    const outcome = await provider.close(session);
    const { afterClose } = interceptions;
    interceptions.afterClose = undefined;
    await afterClose?.();
    return outcome;
  };
  return {
    ...provider,
    open: (...parameters) => call(() => provider.open(...parameters)),
    status: (session) => call(() => provider.status(session)),
    close: (session) => call(() => close(session)),
    refund: (...parameters) => call(() => provider.refund(...parameters)),
  };
};

/** Returns adapters through which a process that may die calls the providers. */
export const createMortalFactories = (
  factories: ProviderFactories,
  lifeline: Lifeline,
  interceptions: Interceptions,
): ProviderFactories => {
  const makeMortal = (provider: PaymentProvider) => createMortalProvider(provider, lifeline, interceptions);
  return {
    sandbox: () => makeMortal(factories.sandbox()),
    stripe: (credentials) => makeMortal(factories.stripe(credentials)),
    mollie: (credentials) => makeMortal(factories.mollie(credentials)),
  };
};

type Fetch = Hono['fetch'];

/** Loses the response of a process that has died meanwhile. @throws ProcessDied */
export const loseResponses =
  (fetch: Fetch, { isDead }: Lifeline): Fetch =>
  async (...parameters) => {
    const response = await fetch(...parameters);
    if (isDead()) throw new ProcessDied('The connection was cut');
    return response;
  };
