import { eq } from 'drizzle-orm';
import { newToken } from '../lib/ids.ts';
import type { Database } from './database.ts';
import { serverSettings } from './schema.ts';

/** Reads a setting that all processes on one database share; the first process creates it. */
export const loadSetting = async ({ system }: Database, key: string, create: () => string): Promise<string> => {
  const read = async () => {
    const [row] = await system
      .select({ value: serverSettings.value })
      .from(serverSettings)
      .where(eq(serverSettings.key, key));
    return row?.value;
  };
  const existing = await read();
  if (existing !== undefined) return existing;
  await system.insert(serverSettings).values({ key, value: create() }).onConflictDoNothing();
  const stored = await read();
  if (stored === undefined) throw new Error(`The setting "${key}" is missing from the database`);
  return stored;
};

/** The signing secret that all processes on one database share. */
export const loadSecret = (database: Database) => loadSetting(database, 'secret', newToken);
