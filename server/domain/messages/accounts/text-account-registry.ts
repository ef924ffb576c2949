import { asc } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { textAccounts } from '../../../db/schema.ts';
import type { TwilioCredentials } from '../../../lib/settings/twilio-credentials.ts';
import { createCache } from '../../../lib/work/create-cache.ts';
import { decryptTextCredentials } from './text-accounts.ts';

/** An account that sends text messages. */
export interface TextAccount {
  /** The id of a tenant's own account; null: the account of the server. */
  readonly id: string | null;
  readonly credentials: TwilioCredentials;
}

export interface TextAccountRegistry {
  /** Whether tenants without an account of their own send text messages with Twilio. */
  readonly hasServerAccount: boolean;
  /**
   * Finds the account of its own with which a tenant sends. Undefined: the tenant uses the server's
   * provider.
   * @throws Error when APP_SECRET does not decrypt the keys
   */
  findOwn(tenantId: string): Promise<(TextAccount & { readonly id: string }) | undefined>;
  /**
   * Lists the accounts with this SID, also former ones: the server's, and those of tenants. Several
   * tenants can share one account at Twilio.
   */
  listBySid(accountSid: string): Promise<readonly TextAccount[]>;
}

interface RegistryOptions {
  readonly database: Pick<Database, 'system'>;
  readonly clock: () => Date;
  /** The server's account; undefined when it sends text messages with another provider, or none. */
  readonly twilio: TwilioCredentials | undefined;
  /** The secrets that decrypt the tenants' own keys. */
  readonly appSecrets: readonly string[];
}

/** A change by another process takes effect after this time. */
const CACHE_MS = 2_000;

/** Finds the accounts that send the text messages of tenants. */
export const createTextAccountRegistry = ({
  database,
  clock,
  twilio,
  appSecrets,
}: RegistryOptions): TextAccountRegistry => {
  // All accounts are read at once, so that a flood of forged reports with arbitrary SIDs causes one
  // query in this time.
  const loadAccounts = createCache({ clock, maxAgeMs: CACHE_MS }, async () =>
    database.system.select().from(textAccounts).orderBy(asc(textAccounts.id)),
  );
  const listAccounts = () => loadAccounts('all');

  return {
    hasServerAccount: twilio !== undefined,
    findOwn: async (tenantId) => {
      const row = (await listAccounts()).find(
        (account) => account.tenantId === tenantId && account.replacedAt === null,
      );
      if (!row) return undefined;
      const credentials = decryptTextCredentials(row, appSecrets);
      if (!credentials)
        throw new Error(`APP_SECRET does not decrypt the text message account ${row.id}`);
      return { id: row.id, credentials };
    },
    listBySid: async (accountSid) => {
      const rows = (await listAccounts()).filter((row) => row.accountSid === accountSid);
      const own = rows.flatMap((row): TextAccount[] => {
        const credentials = decryptTextCredentials(row, appSecrets);
        return credentials ? [{ id: row.id, credentials }] : [];
      });
      return twilio?.accountSid === accountSid ? [{ id: null, credentials: twilio }, ...own] : own;
    },
  };
};
