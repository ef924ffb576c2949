import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { providerAccounts } from '../../db/schema.ts';
import type {
  HostedCredentials,
  MollieCredentials,
  StripeCredentials,
} from '../../lib/settings/provider-credentials.ts';
import type { ServerProviders } from '../../lib/settings/require-payment-provider.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import { createCache } from '../../lib/work/create-cache.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { decryptCredentials, type ProviderAccountRow } from './provider-accounts.ts';

export interface ProviderAccount {
  readonly name: ProviderName;
  /** `server`, or the id of the tenant's own account. */
  readonly account: string;
  /** `webhook` has no hosted page. */
  readonly provider: PaymentProvider | undefined;
}

export type FindProvider = (name: ProviderName, account: string) => PaymentProvider | undefined;

export interface WebhookSecrets {
  readonly account: string;
  readonly secrets: readonly string[];
}

export interface ProviderRegistry {
  /**
   * New checkouts open with this account.
   * @throws Error when APP_SECRET does not decrypt the keys of the tenant's own account
   */
  findCurrent(tenantId: string): Promise<ProviderAccount>;
  /** The keys of an earlier checkout may no longer be configured. */
  find(name: ProviderName, account: string): Promise<PaymentProvider | undefined>;
  /** Nothing may wait for `find` in a transaction. */
  loadFinder(tenantId: string): Promise<FindProvider>;
  /**
   * These secrets verify messages of the provider `webhook`. Without a tenant, they are the server's. There
   * are none when another provider takes the tenant's payments, because a signed message alone marks a
   * request as paid.
   */
  findWebhookSecrets(tenantId: string | undefined): Promise<WebhookSecrets>;
  /** The newest of the tenant's own accounts is first, and the server's last. */
  listForWebhook(
    name: ProviderName,
    tenantId: string | undefined,
  ): Promise<readonly ProviderAccount[]>;
}

export interface ProviderFactories {
  sandbox(): PaymentProvider;
  stripe(credentials: StripeCredentials): PaymentProvider;
  mollie(credentials: MollieCredentials): PaymentProvider;
}

interface RegistryOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly server: ServerProviders;
  readonly appSecrets: readonly string[];
  readonly factories: ProviderFactories;
  readonly applyDueChange?: (tenantId: string) => Promise<void>;
}

const SERVER_ACCOUNT = 'server';
/** Changes by other processes take effect after this time. */
const CACHE_MS = 2_000;

export const createClient = (
  credentials: HostedCredentials,
  factories: ProviderFactories,
): PaymentProvider => {
  switch (credentials.provider) {
    case 'sandbox':
      return factories.sandbox();
    case 'stripe':
      return factories.stripe(credentials);
    case 'mollie':
      return factories.mollie(credentials);
  }
};

const createServerClients = ({ accounts }: ServerProviders, factories: ProviderFactories) =>
  new Map<ProviderName, PaymentProvider>([
    ['sandbox', factories.sandbox()],
    ...accounts.map(
      (credentials) => [credentials.provider, createClient(credentials, factories)] as const,
    ),
  ]);

export const createProviderRegistry = ({
  database,
  clock,
  server,
  appSecrets,
  factories,
  applyDueChange = async () => undefined,
}: RegistryOptions): ProviderRegistry => {
  const serverClients = createServerClients(server, factories);
  const clients = new Map<
    string,
    { encryptedCredentials: string; client: PaymentProvider | undefined }
  >();

  const getClient = (row: ProviderAccountRow) => {
    const { id, encryptedCredentials } = row;
    const existing = clients.get(id);
    if (existing?.encryptedCredentials === encryptedCredentials) return existing.client;
    const credentials = decryptCredentials(row, appSecrets);
    const isHosted = credentials !== undefined && credentials.provider !== 'webhook';
    const client = isHosted ? createClient(credentials, factories) : undefined;
    clients.set(id, { encryptedCredentials, client });
    return client;
  };

  const cacheOptions = { clock, maxAgeMs: CACHE_MS };
  const listAccounts = createCache(cacheOptions, async (tenantId) => {
    await applyDueChange(tenantId);
    return database.unscopedDb
      .select()
      .from(providerAccounts)
      .where(eq(providerAccounts.tenantId, tenantId))
      .orderBy(desc(providerAccounts.createdAt), desc(providerAccounts.id));
  });
  const findAccount = createCache(cacheOptions, async (id) => {
    const [row] = await database.unscopedDb
      .select()
      .from(providerAccounts)
      .where(eq(providerAccounts.id, id));
    return row;
  });

  const findCurrentRow = async (tenantId: string) =>
    (await listAccounts(tenantId)).find(({ replacedAt }) => replacedAt === null);

  const findOwn = (name: ProviderName, row: ProviderAccountRow | undefined) =>
    row?.provider === name ? getClient(row) : undefined;

  return {
    findWebhookSecrets: async (tenantId) => {
      const row = tenantId === undefined ? undefined : await findCurrentRow(tenantId);
      if (!row) {
        return {
          account: SERVER_ACCOUNT,
          secrets: server.current === 'webhook' ? (server.webhookSecrets ?? []) : [],
        };
      }
      const credentials =
        row.provider === 'webhook' ? decryptCredentials(row, appSecrets) : undefined;
      const secrets =
        credentials?.provider === 'webhook' ? credentials.webhookSecrets.split(',') : [];
      return { account: row.id, secrets: secrets.map((secret) => secret.trim()) };
    },
    findCurrent: async (tenantId) => {
      const row = await findCurrentRow(tenantId);
      if (!row)
        return {
          name: server.current,
          account: SERVER_ACCOUNT,
          provider: serverClients.get(server.current),
        };
      const client = getClient(row);
      if (!client && row.provider !== 'webhook')
        throw new Error(`APP_SECRET does not decrypt the provider account ${row.id}`);
      return { name: row.provider, account: row.id, provider: client };
    },
    find: async (name, account) =>
      account === SERVER_ACCOUNT
        ? serverClients.get(name)
        : findOwn(name, await findAccount(account)),
    loadFinder: async (tenantId) => {
      const rows = await listAccounts(tenantId);
      return (name, account) =>
        account === SERVER_ACCOUNT
          ? serverClients.get(name)
          : findOwn(
              name,
              rows.find(({ id }) => id === account),
            );
    },
    listForWebhook: async (name, tenantId) => {
      const rows = tenantId === undefined ? [] : await listAccounts(tenantId);
      const own = rows
        .filter((row) => row.provider === name)
        .map((row) => ({ name, account: row.id, provider: getClient(row) }));
      const accounts = [
        ...own,
        { name, account: SERVER_ACCOUNT, provider: serverClients.get(name) },
      ];
      return accounts.filter(({ provider }) => provider !== undefined);
    },
  };
};
