import webPush from 'web-push';
import type { Database } from '../../db/database.ts';
import { loadSetting } from '../../db/server-settings.ts';
import type { VapidKeys } from '../../lib/app-settings.ts';

/** Loads the VAPID keys, which all processes on a database share. The first process creates them. */
export const loadVapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await loadSetting(database, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())));
