import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../db/drizzle.ts';
import { providerAccounts } from '../../db/schema.ts';
import { decrypt, encrypt } from '../../lib/encryption.ts';
import { newId } from '../../lib/ids.ts';
import { type ProviderCredentials, providerCredentialsSchema } from '../../lib/provider-credentials.ts';

export type ProviderAccountRow = typeof providerAccounts.$inferSelect;

const credentialsText = v.pipe(v.string(), v.parseJson(), providerCredentialsSchema);

/** Undefined when none of `secrets` fits. */
export const decryptCredentials = (
  { id, encryptedCredentials }: Pick<ProviderAccountRow, 'id' | 'encryptedCredentials'>,
  secrets: readonly string[],
): ProviderCredentials | undefined => {
  const decrypted = decrypt(encryptedCredentials, secrets, id);
  return decrypted && v.parse(credentialsText, decrypted.text);
};

const isCurrent = (tenantId: string) =>
  and(eq(providerAccounts.tenantId, tenantId), isNull(providerAccounts.replacedAt));

/** A tenant's payments go through the server's account again. Its own is stored for the requests whose sessions it opened. */
export const removeProviderAccount = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx.update(providerAccounts).set({ replacedAt: now }).where(isCurrent(tenantId));
};

/** Gives a tenant a new account of its own, with which new payments are made. */
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

/**
 * Replaces the keys of a tenant's current account, which stays the same at the provider. Returns false when the tenant has
 * no account of its own at that provider.
 */
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
