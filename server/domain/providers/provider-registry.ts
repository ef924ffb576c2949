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
  /** Undefined for `webhook`, which has no hosted page. */
  readonly provider: PaymentProvider | undefined;
}

export type FindProvider = (name: ProviderName, account: string) => PaymentProvider | undefined;

export interface WebhookSecrets {
  /** `server`, or the id of the tenant's own account. */
  readonly account: string;
  readonly secrets: readonly string[];
}

export interface ProviderRegistry {
  /**
   * Finds the account with which a tenant opens new checkouts.
   * @throws Error when APP_SECRET does not decrypt the keys of the tenant's own account
   */
  findCurrent(tenantId: string): Promise<ProviderAccount>;
  /**
   * Finds the provider that opened an earlier checkout. Returns undefined when its keys are no
   * longer configured.
   */
  find(name: ProviderName, account: string): Promise<PaymentProvider | undefined>;
  /**
   * Loads the accounts of a tenant for a transaction, which must not wait for `find`. Returns a
   * function that finds the provider of an earlier checkout among them.
   */
  loadFinder(tenantId: string): Promise<FindProvider>;
  /**
   * Finds the secrets that verify messages of the provider `webhook` about the requests of a
   * tenant. There are none when another provider takes the tenant's payments, because a signed
   * message marks requests as paid. Without a tenant, they are the secrets of the server.
   */
  findWebhookSecrets(tenantId: string | undefined): Promise<WebhookSecrets>;
  /**
   * Lists the accounts of one provider whose webhooks may arrive at the host of `tenantId`: the
   * tenant's own accounts, newest first, then the server's account.
   */
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
  /** The provider and the accounts of tenants without an account of their own. */
  readonly server: ServerProviders;
  /** The secrets that decrypt the tenants' own keys. */
  readonly appSecrets: readonly string[];
  readonly factories: ProviderFactories;
  /** Puts a tenant's new account into force when its time has come. By default there is none. */
  readonly applyDueChange?: (tenantId: string) => Promise<void>;
}

const SERVER_ACCOUNT = 'server';
/** A change by another process takes effect after this time. */
const CACHE_MS = 2_000;

/** Creates the client of an account at its provider. */
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

/** Finds the payment provider of tenants and of earlier checkouts. */
export const createProviderRegistry = ({
  database,
  clock,
  server,
  appSecrets,
  factories,
  applyDueChange = async () => undefined,
}: RegistryOptions): ProviderRegistry => {
  const serverClients = createServerClients(server, factories);
  // The clients of tenants' own accounts, by the id of the account.
  const clients = new Map<
    string,
    { encryptedCredentials: string; client: PaymentProvider | undefined }
  >();

  /**
   * Creates a new client when the keys have changed. Returns undefined when APP_SECRET does not
   * decrypt the keys.
   */
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
    return database.system
      .select()
      .from(providerAccounts)
      .where(eq(providerAccounts.tenantId, tenantId))
      .orderBy(desc(providerAccounts.createdAt), desc(providerAccounts.id));
  });
  const findAccount = createCache(cacheOptions, async (id) => {
    const [row] = await database.system
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
