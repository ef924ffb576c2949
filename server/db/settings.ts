import { eq } from 'drizzle-orm';
import { newToken } from '../lib/ids.ts';
import type { Database } from './database.ts';
import { serverSettings } from './schema.ts';

/** The secret that all processes on one database sign with; made by whichever comes first. */
export const loadSecret = async ({ system }: Database): Promise<string> => {
  await system.insert(serverSettings).values({ key: 'secret', value: newToken() }).onConflictDoNothing();
  const [row] = await system
    .select({ value: serverSettings.value })
    .from(serverSettings)
    .where(eq(serverSettings.key, 'secret'));
  if (!row) throw new Error('The signing secret is missing from the database');
  return row.value;
};
