import { asc } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { textAccounts } from '../../../db/schema.ts';
import type { TwilioCredentials } from '../../../lib/settings/twilio-credentials.ts';
import { createCache } from '../../../lib/work/create-cache.ts';
import { decryptTextCredentials } from './text-accounts.ts';

export interface TextAccount {
  /** Null is the account of the server. */
  readonly id: string | null;
  readonly credentials: TwilioCredentials;
}

export interface TextAccountRegistry {
  readonly hasServerAccount: boolean;
  /**
   * Returns undefined when the tenant uses the server's provider.
   * @throws Error when APP_SECRET does not decrypt the keys
   */
  findOwn(tenantId: string): Promise<(TextAccount & { readonly id: string }) | undefined>;
  /** Lists current and former accounts. Several tenants can share one account at Twilio. */
  listBySid(accountSid: string): Promise<readonly TextAccount[]>;
}

interface RegistryOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly clock: () => Date;
  readonly twilio: TwilioCredentials | undefined;
  readonly appSecrets: readonly string[];
}

/** Changes by other processes take effect after this time. */
const CACHE_MS = 2_000;

export const createTextAccountRegistry = ({
  database,
  clock,
  twilio,
  appSecrets,
}: RegistryOptions): TextAccountRegistry => {
  // All accounts are cached at once, so that forged reports with arbitrary SIDs cost no further queries.
  const loadAccounts = createCache({ clock, maxAgeMs: CACHE_MS }, async () =>
    database.unscopedDb.select().from(textAccounts).orderBy(asc(textAccounts.id)),
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
