import type { Database } from '../../db/database.ts';

const channel = 'payment_changes';

/** Tells those who follow a tenant that something has changed, whichever process changed it. */
export interface Hub {
  /** Calls `wake` after each change; resolves once nothing is missed any more, with what ends it. */
  follow(tenantId: string, wake: () => void): Promise<() => void>;
}

/** One listening connection for all who follow, opened with the first of them. */
export const createHub = ({ listen }: Pick<Database, 'listen'>): Hub => {
  const followers = new Map<string, Set<() => void>>();
  let listening: Promise<unknown> | undefined;

  const wakeAll = (wakes: Iterable<() => void> = []) => {
    for (const wake of wakes) wake();
  };
  const ears = {
    heard: (tenantId: string) => wakeAll(followers.get(tenantId)),
    missed: () => {
      for (const wakes of followers.values()) wakeAll(wakes);
    },
  };

  return {
    follow: async (tenantId, wake) => {
      const wakes = followers.get(tenantId) ?? new Set();
      followers.set(tenantId, wakes.add(wake));
      listening ??= listen(channel, ears).catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      const end = () => {
        wakes.delete(wake);
        if (wakes.size === 0 && followers.get(tenantId) === wakes) followers.delete(tenantId);
      };
      await listening.catch((error: unknown) => {
        end();
        throw error;
      });
      return end;
    },
  };
};
