import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle, Transaction } from '../../../db/drizzle.ts';
import { emailAccounts } from '../../../db/schema.ts';
import { decrypt, encrypt } from '../../../lib/crypto/encryption.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import {
  type SmtpCredentials,
  smtpCredentialsSchema,
} from '../../../lib/settings/smtp-credentials.ts';

type EmailAccountRow = typeof emailAccounts.$inferSelect;

const credentialsJsonSchema = v.pipe(v.string(), v.parseJson(), smtpCredentialsSchema);

/** Returns undefined when none of `secrets` decrypts the credentials. */
export const decryptSmtpCredentials = (
  { id, encryptedCredentials }: Pick<EmailAccountRow, 'id' | 'encryptedCredentials'>,
  secrets: readonly string[],
): SmtpCredentials | undefined => {
  const decrypted = decrypt(encryptedCredentials, secrets, id);
  return decrypted && v.parse(credentialsJsonSchema, decrypted.text);
};

const isCurrent = (tenantId: string) =>
  and(eq(emailAccounts.tenantId, tenantId), isNull(emailAccounts.replacedAt));

export const findCurrentEmailAccount = async (db: Drizzle | Transaction, tenantId: string) => {
  const [account] = await db.select().from(emailAccounts).where(isCurrent(tenantId));
  return account;
};

export const removeEmailAccount = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx.update(emailAccounts).set({ replacedAt: now }).where(isCurrent(tenantId));
};

export const setEmailAccount = async (
  tx: Transaction,
  tenantId: string,
  credentials: SmtpCredentials,
  secrets: readonly string[],
  now: Date,
) => {
  await removeEmailAccount(tx, tenantId, now);
  const id = newId();
  const encryptedCredentials = encrypt(JSON.stringify(credentials), secrets, id);
  await tx.insert(emailAccounts).values({ id, tenantId, encryptedCredentials, createdAt: now });
};
