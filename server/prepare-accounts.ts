import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { prepareCredentials } from './db/migrate/prepare-credentials.ts';
import { encryptMessages } from './domain/messages/encrypt-messages.ts';
import { createResponseEncryption } from './http/call/stored-response.ts';
import type { Config } from './lib/settings/config.ts';
import { loadAppSettings } from './load-app-settings.ts';
import { seedDemo } from './seeds/demo/seed-demo.ts';

/**
 * The present APP_SECRET encrypts the keys of accounts and of the server, waiting messages and stored
 * responses.
 */
export const prepareAccounts = async (
  database: Database,
  { config, clock, logger }: { config: Config; clock: () => Date; logger: Logger },
) => {
  if (config.demo) await seedDemo(database, clock());
  await prepareCredentials(database, config.appSecrets, logger);
  const settings = await loadAppSettings(config, database);
  await encryptMessages(database, logger);
  const count = await createResponseEncryption(database, clock)();
  if (count > 0) logger.error({ count }, 'APP_SECRET does not decrypt stored responses');
  return settings;
};
