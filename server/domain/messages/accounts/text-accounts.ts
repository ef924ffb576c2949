import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../../db/drizzle.ts';
import { textAccounts } from '../../../db/schema.ts';
import { decrypt, encrypt } from '../../../lib/crypto/encryption.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import {
  type TwilioCredentials,
  twilioCredentialsSchema,
} from '../../../lib/settings/twilio-credentials.ts';

type TextAccountRow = typeof textAccounts.$inferSelect;

const credentialsJsonSchema = v.pipe(v.string(), v.parseJson(), twilioCredentialsSchema);

/** Returns undefined when none of `secrets` decrypts the keys. */
export const decryptTextCredentials = (
  { id, encryptedCredentials }: Pick<TextAccountRow, 'id' | 'encryptedCredentials'>,
  secrets: readonly string[],
): TwilioCredentials | undefined => {
  const decrypted = decrypt(encryptedCredentials, secrets, id);
  return decrypted && v.parse(credentialsJsonSchema, decrypted.text);
};

const isCurrent = (tenantId: string) =>
  and(eq(textAccounts.tenantId, tenantId), isNull(textAccounts.replacedAt));

/** @throws Error when none of `secrets` decrypts the keys */
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

/** Twilio still sends reports about the account's messages, so the row stays. */
export const removeTextAccount = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx.update(textAccounts).set({ replacedAt: now }).where(isCurrent(tenantId));
};

/**
 * Reports about earlier messages refer to the id of an account, so a former account keeps its id and gets the
 * new keys.
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
