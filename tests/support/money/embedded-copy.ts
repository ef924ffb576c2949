import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createDatabase } from '../../../server/db/create-database.ts';
import { extensions } from '../../../server/db/embedded/engine-configuration.ts';
import { listenEmbedded } from '../../../server/db/embedded/open-embedded.ts';
import { createDataFolder } from '../db/data-folder.ts';
import { testAppSecrets } from '../db/test-database.ts';

/** New and migrated, in a temporary folder. It does not survive a power cut. */
export const openEmbeddedCopy = async () => {
  const { folder, remove } = await createDataFolder('filled');
  const client = await PGlite.create(join(folder, 'database'), {
    extensions,
    relaxedDurability: true,
  });
  const database = createDatabase(
    'pglite',
    drizzle(client),
    () => client.close(),
    listenEmbedded(client),
    testAppSecrets,
  );
  return {
    database,
    remove: async () => {
      await database.close();
      await remove();
    },
  };
};
