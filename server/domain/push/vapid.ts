import webPush from 'web-push';
import type { Database } from '../../db/database.ts';
import { loadSharedSecret } from '../../db/server-settings.ts';
import type { VapidKeys } from '../../lib/settings/app-settings.ts';

/** The first process creates the keys for all processes on the database. */
export const loadVapidKeys = async (
  database: Database,
  appSecrets: readonly string[],
): Promise<VapidKeys> => {
  const create = () => JSON.stringify(webPush.generateVAPIDKeys());
  return JSON.parse(await loadSharedSecret(database, 'vapid', create, appSecrets));
};
