import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { loadSecret } from './db/server-settings.ts';
import { loadVapidKeys } from './domain/push/push-transport.ts';
import { createAuditHash } from './lib/crypto/audit-hash.ts';
import type { AppSettings } from './lib/settings/app-settings.ts';
import type { Config } from './lib/settings/config.ts';
import { packageRoot, readTermsVersion } from './lib/settings/package-files.ts';
import { createTrustedProxyCheck } from './lib/settings/trusted-proxies.ts';
import { demoHost } from './seeds/demo/seed-demo.ts';

/**
 * Without PUBLIC_URL, the server does not know the address for its links. Only a demo runs on its visitor's
 * machine.
 */
const getReminderOrigin = ({ publicUrl, demo, port }: Config) =>
  publicUrl ?? (demo ? `http://localhost:${port}` : undefined);

export const loadAppSettings = async (config: Config, database: Database): Promise<AppSettings> => {
  const builtApp = join(packageRoot, 'dist');
  const { appSecrets } = config;
  const secret = await loadSecret(database, appSecrets);
  return {
    secret,
    appSecrets,
    // A stolen copy of the database lacks APP_SECRET, and so reveals no address.
    hashForAudit: createAuditHash(config.appSecrets[0] ?? secret),
    publicUrl: config.publicUrl,
    reminderOrigin: getReminderOrigin(config),
    isTrustedProxy: createTrustedProxyCheck(config.trustedProxies),
    sessionIdleMinutes: config.sessionIdleMinutes,
    securityContact: config.securityContact,
    catchAllHost: config.demo ? demoHost : undefined,
    servesDemo: config.demo,
    sendsEmail: config.demo || config.smtpUrl !== undefined,
    readsBounces: config.bounceMailbox !== undefined,
    sendsTextMessages: config.demo || config.smsUrl !== undefined || config.twilio !== undefined,
    messageBudgets: config.messageBudgets,
    phoneCountries: config.phoneCountries,
    push: {
      ...(await loadVapidKeys(database, appSecrets)),
      subject: `mailto:${config.mailFrom}`,
      allowsLoopback: config.pushToLoopback,
    },
    termsVersion: await readTermsVersion(builtApp),
    staticFolder: existsSync(builtApp) ? builtApp : undefined,
  };
};
