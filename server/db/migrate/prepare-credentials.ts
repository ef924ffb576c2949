import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { decrypt, encrypt } from '../../lib/crypto/encryption.ts';
import type { Database } from '../database.ts';
import { emailAccounts, providerAccounts, tenants, textAccounts } from '../schema.ts';

const accountTables = [
  [providerAccounts, 'provider account'],
  [textAccounts, 'text message account'],
  [emailAccounts, 'email account'],
] as const;

type AccountTable = (typeof accountTables)[number][0];

const listAccounts = ({ unscopedDb }: Pick<Database, 'unscopedDb'>, table: AccountTable) => {
  const { id, encryptedCredentials, replacedAt } = table;
  return unscopedDb
    .select({ id, encryptedCredentials, replacedAt, host: tenants.host })
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId));
};

type Account = Awaited<ReturnType<typeof listAccounts>>[number];

/** Another process may have stored other keys since they were read. */
const storeCredentials = (
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  table: AccountTable,
  { id, encryptedCredentials: former }: Account,
  encryptedCredentials: string,
) =>
  unscopedDb
    .update(table)
    .set({ encryptedCredentials })
    .where(and(eq(table.id, id), eq(table.encryptedCredentials, former)));

/**
 * Runs at the start of a process. Keys of an older secret are encrypted again with the newest. A replaced
 * account that cannot be decrypted is only logged.
 * @throws Error whose message says that APP_SECRET is missing or wrong
 */
export const prepareCredentials = async (
  database: Pick<Database, 'unscopedDb'>,
  secrets: readonly string[],
  logger: Logger,
) => {
  for (const [table, label] of accountTables) {
    const accounts = await listAccounts(database, table);
    if (accounts.length > 0 && secrets.length === 0) {
      throw new Error(
        `APP_SECRET is missing: it decrypts the keys of the tenants that have their own ${label}`,
      );
    }
    for (const account of accounts) {
      const { id, host, encryptedCredentials, replacedAt } = account;
      const decrypted = decrypt(encryptedCredentials, secrets, id);
      if (!decrypted) {
        if (replacedAt === null)
          throw new Error(`APP_SECRET does not decrypt the ${label} of ${host}`);
        logger.error({ host, account: id }, `APP_SECRET does not decrypt a replaced ${label}`);
      } else if (!decrypted.isNewest) {
        await storeCredentials(database, table, account, encrypt(decrypted.text, secrets, id));
      }
    }
  }
};
