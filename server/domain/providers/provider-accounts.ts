import { and, eq, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Transaction } from '../../db/drizzle.ts';
import { providerAccounts } from '../../db/schema.ts';
import { decrypt, encrypt } from '../../lib/crypto/encryption.ts';
import { newId } from '../../lib/crypto/ids.ts';
import {
  type ProviderCredentials,
  providerCredentialsSchema,
} from '../../lib/settings/provider-credentials.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';

export type ProviderAccountRow = typeof providerAccounts.$inferSelect;

export const isOfAccount = (
  columns: { readonly provider: PgColumn; readonly account: PgColumn },
  { provider, account }: { readonly provider: ProviderName; readonly account: string },
) => and(eq(columns.provider, provider), eq(columns.account, account));

const credentialsJsonSchema = v.pipe(v.string(), v.parseJson(), providerCredentialsSchema);

export const decryptCredentials = (
  { id, encryptedCredentials }: Pick<ProviderAccountRow, 'id' | 'encryptedCredentials'>,
  secrets: readonly string[],
): ProviderCredentials | undefined => {
  const decrypted = decrypt(encryptedCredentials, secrets, id);
  return decrypted && v.parse(credentialsJsonSchema, decrypted.text);
};

const isCurrent = (tenantId: string) =>
  and(eq(providerAccounts.tenantId, tenantId), isNull(providerAccounts.replacedAt));

/** @throws Error when none of `secrets` decrypts the keys */
export const findCurrentCredentials = async (
  tx: Transaction,
  tenantId: string,
  secrets: readonly string[],
) => {
  const [account] = await tx.select().from(providerAccounts).where(isCurrent(tenantId));
  if (!account) return undefined;
  const credentials = decryptCredentials(account, secrets);
  if (!credentials) throw new Error('APP_SECRET does not decrypt the keys');
  return credentials;
};

/** Refunds and look-ups of earlier checkouts still need the keys, so the row stays. */
export const removeProviderAccount = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx.update(providerAccounts).set({ replacedAt: now }).where(isCurrent(tenantId));
};

export const setProviderAccount = async (
  tx: Transaction,
  tenantId: string,
  credentials: ProviderCredentials,
  secrets: readonly string[],
  now: Date,
) => {
  await removeProviderAccount(tx, tenantId, now);
  const id = newId();
  await tx.insert(providerAccounts).values({
    id,
    tenantId,
    provider: credentials.provider,
    encryptedCredentials: encrypt(JSON.stringify(credentials), secrets, id),
    createdAt: now,
  });
};

/** The keys are of the same account. */
export const rotateCredentials = async (
  tx: Transaction,
  tenantId: string,
  credentials: ProviderCredentials,
  secrets: readonly string[],
) => {
  const [account] = await tx
    .select({ id: providerAccounts.id })
    .from(providerAccounts)
    .where(and(isCurrent(tenantId), eq(providerAccounts.provider, credentials.provider)))
    .for('update');
  if (!account) return false;
  await tx
    .update(providerAccounts)
    .set({ encryptedCredentials: encrypt(JSON.stringify(credentials), secrets, account.id) })
    .where(eq(providerAccounts.id, account.id));
  return true;
};
