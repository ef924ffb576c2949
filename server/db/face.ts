import type { Database, Drizzle } from './database.ts';
import { fence } from './fence.ts';

/** The one face of both engines. */
export const databaseOver = (engine: Database['engine'], system: Drizzle, close: () => Promise<void>): Database => ({
  engine,
  system,
  forTenant: (tenantId, work) => system.transaction(async (tx) => work(await fence(tx, tenantId))),
  close,
});
