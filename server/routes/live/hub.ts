import type { Database } from '../../db/database.ts';
import { changesChannel } from '../../domain/payments/changes.ts';
import { runOutsideRequestContext } from '../../lib/network/request-context.ts';

/** Subscribers learn that any process on the database has changed a payment of their tenant. */
export interface Hub {
  /**
   * Resolves with an unsubscribe function as soon as the connection listens, so no later change is missed.
   */
  subscribe(tenantId: string, wake: () => void): Promise<() => void>;
}

/** All subscribers share one LISTEN connection. */
export const createHub = ({ listen }: Pick<Database, 'listen'>): Hub => {
  const subscribers = new Map<string, Set<() => void>>();
  let listening: Promise<unknown> | undefined;

  const callAll = (callbacks: Iterable<() => void> = []) => {
    for (const callback of callbacks) callback();
  };
  const handler = {
    onMessage: (tenantId: string) => callAll(subscribers.get(tenantId)),
    onGap: () => {
      for (const callbacks of subscribers.values()) callAll(callbacks);
    },
  };

  return {
    subscribe: async (tenantId, wake) => {
      const callbacks = subscribers.get(tenantId) ?? new Set();
      subscribers.set(tenantId, callbacks.add(wake));
      listening ??= runOutsideRequestContext(() => listen(changesChannel, handler)).catch(
        (error: unknown) => {
          listening = undefined;
          throw error;
        },
      );
      const unsubscribe = () => {
        callbacks.delete(wake);
        if (callbacks.size === 0 && subscribers.get(tenantId) === callbacks)
          subscribers.delete(tenantId);
      };
      await listening.catch((error: unknown) => {
        unsubscribe();
        throw error;
      });
      return unsubscribe;
    },
  };
};
