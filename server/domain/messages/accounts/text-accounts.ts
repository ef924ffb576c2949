import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/drizzle.ts';
import { tenants, textAccounts } from '../../../db/schema.ts';
import { decrypt, encrypt } from '../../../lib/crypto/encryption.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { prepareCredentials } from '../../../lib/crypto/prepare-credentials.ts';
import {
  type TwilioCredentials,
  twilioCredentialsSchema,
} from '../../../lib/settings/twilio-credentials.ts';

type TextAccountRow = typeof textAccounts.$inferSelect;

const credentialsJsonSchema = v.pipe(v.string(), v.parseJson(), twilioCredentialsSchema);

/** Decrypts keys. Returns undefined when none of `secrets` decrypts them. */
export const decryptTextCredentials = (
  { id, encryptedCredentials }: Pick<TextAccountRow, 'id' | 'encryptedCredentials'>,
  secrets: readonly string[],
): TwilioCredentials | undefined => {
  const decrypted = decrypt(encryptedCredentials, secrets, id);
  return decrypted && v.parse(credentialsJsonSchema, decrypted.text);
};

const isCurrent = (tenantId: string) =>
  and(eq(textAccounts.tenantId, tenantId), isNull(textAccounts.replacedAt));

/**
 * Finds the keys of a tenant's own account. Returns undefined when the tenant uses the server's
 * account.
 * @throws Error when none of `secrets` decrypts the keys
 */
export const findCurrentTextCredentials = async (
  tx: Transaction,
  tenantId: string,
  secrets: readonly string[],
) => {
  const [account] = await tx.select().from(textAccounts).where(isCurrent(tenantId));
  if (!account) return undefined;
  const credentials = decryptTextCredentials(account, secrets);
  if (!credentials) throw new Error('APP_SECRET does not decrypt the keys');
  return credentials;
};

/**
 * Lets a tenant use the server's account again. The tenant's own account is kept for the messages
 * that it sent.
 */
export const removeTextAccount = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx.update(textAccounts).set({ replacedAt: now }).where(isCurrent(tenantId));
};

/**
 * Gives a tenant an account of its own, which sends its new messages in place of the current
 * account. An account that the tenant has or had keeps its id and gets the new keys, so that it
 * still receives the reports about the messages that it sent.
 */
export const setTextAccount = async (
  tx: Transaction,
  tenantId: string,
  credentials: TwilioCredentials,
  secrets: readonly string[],
  now: Date,
) => {
  const { accountSid } = credentials;
  await removeTextAccount(tx, tenantId, now);
  const [known] = await tx
    .select({ id: textAccounts.id })
    .from(textAccounts)
    .where(and(eq(textAccounts.tenantId, tenantId), eq(textAccounts.accountSid, accountSid)));
  const id = known?.id ?? newId();
  const encryptedCredentials = encrypt(JSON.stringify(credentials), secrets, id);
  await tx
    .insert(textAccounts)
    .values({ id, tenantId, accountSid, encryptedCredentials, createdAt: now })
    .onConflictDoUpdate({
      target: textAccounts.id,
      set: { encryptedCredentials, replacedAt: null },
    });
};

/** Prepares the accounts of all tenants at the start of a process. See `prepareCredentials`. */
export const prepareTextAccounts = async (
  { system }: Database,
  secrets: readonly string[],
  logger: Logger,
) => {
  const accounts = await system
    .select({ ...getTableColumns(textAccounts), host: tenants.host })
    .from(textAccounts)
    .innerJoin(tenants, eq(tenants.id, textAccounts.tenantId));
  await prepareCredentials(accounts, {
    label: 'text message account',
    secrets,
    logger,
    store: ({ id, encryptedCredentials: former }, encryptedCredentials) =>
      system
        .update(textAccounts)
        .set({ encryptedCredentials })
        .where(and(eq(textAccounts.id, id), eq(textAccounts.encryptedCredentials, former))),
  });
};
