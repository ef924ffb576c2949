import webPush from 'web-push';
import type { Database } from '../../db/database.ts';
import { loadSetting } from '../../db/settings.ts';

/** The key pair by which push services know this server (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys that all processes on one database share; made by whichever comes first. */
export const loadVapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await loadSetting(database, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())));
