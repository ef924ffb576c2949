import type { Logger } from 'pino';
import { decrypt, encrypt } from './encryption.ts';

/** A tenant's own account at another company, with its encrypted keys. */
interface Account {
  readonly id: string;
  readonly host: string;
  readonly encryptedCredentials: string;
  /** Null for the account that the tenant uses now. */
  readonly replacedAt: Date | null;
}

interface PrepareOptions {
  /** What the accounts are called in messages, such as `provider account`. */
  readonly label: string;
  readonly secrets: readonly string[];
  readonly logger: Logger;
  /** Stores new encrypted keys unless another process has stored other keys meanwhile. */
  readonly store: (account: Account, encryptedCredentials: string) => PromiseLike<unknown>;
}

/**
 * Checks that `secrets` can decrypt the keys of all accounts. Encrypts again with the newest secret
 * what an older secret has encrypted. Logs a replaced account that cannot be decrypted: it is no
 * longer needed for new work.
 * @throws Error whose message says that APP_SECRET is missing or wrong
 */
export const prepareCredentials = async (
  accounts: readonly Account[],
  { label, secrets, logger, store }: PrepareOptions,
) => {
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
      await store(account, encrypt(decrypted.text, secrets, id));
    }
  }
};
