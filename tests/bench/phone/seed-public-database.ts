import { pino } from 'pino';
import { openEmbedded } from '../../../server/db/embedded/open-embedded.ts';
import { tenants } from '../../../server/db/schema.ts';
import { seedDemo } from '../../../server/seeds/demo/seed-demo.ts';

/**
 * Fills the database in `dataFolder` with the demo's tenants, with `isDemo: false`, because a
 * public server does not serve demo tenants.
 */
export const seedPublicDatabase = async (dataFolder: string) => {
  const database = await openEmbedded(dataFolder, pino({ enabled: false }));
  await seedDemo(database, new Date());
  await database.unscopedDb.update(tenants).set({ isDemo: false });
  await database.close();
};
