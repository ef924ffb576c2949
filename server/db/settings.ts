import { eq } from 'drizzle-orm';
import { newToken } from '../lib/ids.ts';
import type { Database } from './database.ts';
import { serverSettings } from './schema.ts';

/** What all processes on one database hold in common under `key`; made by whichever comes first. */
export const loadSetting = async ({ system }: Database, key: string, make: () => string): Promise<string> => {
  const read = async () => {
    const [row] = await system
      .select({ value: serverSettings.value })
      .from(serverSettings)
      .where(eq(serverSettings.key, key));
    return row?.value;
  };
  const held = await read();
  if (held !== undefined) return held;
  await system.insert(serverSettings).values({ key, value: make() }).onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error(`The setting "${key}" is missing from the database`);
  return made;
};

/** The secret that all processes on one database sign with. */
export const loadSecret = (database: Database) => loadSetting(database, 'secret', newToken);
