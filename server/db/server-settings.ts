import { eq } from 'drizzle-orm';
import { newToken } from '../lib/ids.ts';
import type { Database } from './database.ts';
import { serverSettings } from './schema.ts';

type SettingStore = Pick<Database, 'system'>;

/** Reads a setting that all processes on one database share; undefined when it was never saved. */
export const readSetting = async ({ system }: SettingStore, key: string): Promise<string | undefined> => {
  const [row] = await system
    .select({ value: serverSettings.value })
    .from(serverSettings)
    .where(eq(serverSettings.key, key));
  return row?.value;
};

/** Creates or replaces a setting. */
export const saveSetting = async ({ system }: SettingStore, key: string, value: string): Promise<void> => {
  await system
    .insert(serverSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: serverSettings.key, set: { value } });
};

/** Reads a setting that all processes on one database share. Without a value, stores the value of `create`. */
export const loadSetting = async (database: SettingStore, key: string, create: () => string): Promise<string> => {
  const existing = await readSetting(database, key);
  if (existing !== undefined) return existing;
  await database.system.insert(serverSettings).values({ key, value: create() }).onConflictDoNothing();
  const stored = await readSetting(database, key);
  if (stored === undefined) throw new Error(`The setting "${key}" is missing from the database`);
  return stored;
};

/** The signing secret that all processes on one database share. */
export const loadSecret = (database: SettingStore) => loadSetting(database, 'secret', newToken);
