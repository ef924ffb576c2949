import type { Database, Listen } from './database.ts';
import type { Drizzle } from './drizzle.ts';
import { fence } from './fence.ts';

/** The one face of both engines. */
export const databaseOver = (
  engine: Database['engine'],
  system: Drizzle,
  close: () => Promise<void>,
  listen: Listen,
): Database => {
  const ends = new Set<() => Promise<void>>();
  return {
    engine,
    system,
    forTenant: (tenantId, work) => system.transaction(async (tx) => work(await fence(tx, tenantId))),
    listen: async (channel, ears) => {
      const end = await listen(channel, ears);
      ends.add(end);
      return async () => {
        ends.delete(end);
        await end();
      };
    },
    close: async () => {
      await Promise.all([...ends].map((end) => end()));
      await close();
    },
  };
};
