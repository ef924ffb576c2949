import { eq, type SQL } from 'drizzle-orm';
import { decrypt, encrypt } from '../lib/crypto/encryption.ts';
import { newToken } from '../lib/crypto/ids.ts';
import type { Database } from './database.ts';
import { serverSettings } from './schema.ts';

type SettingStore = Pick<Database, 'unscopedDb'>;

/** All processes on a database share a setting. */
export const readSetting = async (
  { unscopedDb }: SettingStore,
  key: string,
): Promise<string | undefined> => {
  const [row] = await unscopedDb
    .select({ value: serverSettings.value })
    .from(serverSettings)
    .where(eq(serverSettings.key, key));
  return row?.value;
};

export const saveSetting = async (
  { unscopedDb }: SettingStore,
  key: string,
  value: string,
): Promise<void> => {
  await unscopedDb
    .insert(serverSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: serverSettings.key, set: { value } });
};

/**
 * Saves `value` if none is stored, or if the stored one meets the condition. Returns true if it has. The
 * database checks the condition for one caller after another, so only one of them can claim a day.
 */
export const claimSetting = async (
  { unscopedDb }: SettingStore,
  key: string,
  value: string,
  condition: SQL,
): Promise<boolean> => {
  const claimed = await unscopedDb
    .insert(serverSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: serverSettings.key, set: { value }, setWhere: condition })
    .returning({ key: serverSettings.key });
  return claimed.length > 0;
};

export const loadSetting = async (
  database: SettingStore,
  key: string,
  create: () => string,
): Promise<string> => {
  const existing = await readSetting(database, key);
  if (existing !== undefined) return existing;
  await database.unscopedDb
    .insert(serverSettings)
    .values({ key, value: create() })
    .onConflictDoNothing();
  const stored = await readSetting(database, key);
  if (stored === undefined) throw new Error(`The setting "${key}" is missing from the database`);
  return stored;
};

/** The previous release does not know this key. After a return to it, it makes a new secret. */
const toEncryptedKey = (key: string) => `${key}:encrypted`;

/**
 * With `APP_SECRET` the secret is encrypted, so that a copy of the database does not contain it. A secret
 * that an earlier version stored in clear is encrypted now.
 * @throws Error when APP_SECRET does not decrypt the secret
 */
export const loadSharedSecret = async (
  database: SettingStore,
  key: string,
  create: () => string,
  appSecrets: readonly string[],
): Promise<string> => {
  const encryptedKey = toEncryptedKey(key);
  const stored = await readSetting(database, encryptedKey);
  if (stored === undefined) {
    if (appSecrets.length === 0) return loadSetting(database, key, create);
    // A deleted row stays in the files for a while, so a new secret is never stored in clear.
    const secret = (await readSetting(database, key)) ?? create();
    await loadSetting(database, encryptedKey, () => encrypt(secret, appSecrets, key));
    await database.unscopedDb.delete(serverSettings).where(eq(serverSettings.key, key));
    return loadSharedSecret(database, key, create, appSecrets);
  }
  const decrypted = decrypt(stored, appSecrets, key);
  if (!decrypted)
    throw new Error(
      `APP_SECRET is missing or wrong: it does not decrypt the server's setting “${key}”`,
    );
  if (!decrypted.isNewest)
    await saveSetting(database, encryptedKey, encrypt(decrypted.text, appSecrets, key));
  return decrypted.text;
};

/** @throws Error when APP_SECRET does not decrypt it */
export const loadSecret = (database: SettingStore, appSecrets: readonly string[]) =>
  loadSharedSecret(database, 'secret', newToken, appSecrets);
