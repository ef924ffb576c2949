import webPush from 'web-push';
import type { Database } from '../../db/database.ts';
import { loadSetting } from '../../db/settings.ts';
import type { VapidKeys } from '../../lib/app-settings.ts';

/** The keys that all processes on one database share; made by whichever comes first. */
export const loadVapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await loadSetting(database, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())));
