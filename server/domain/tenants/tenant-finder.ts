import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { emailAccounts, type Tenant, tenants, textAccounts } from '../../db/schema.ts';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import { isYoungerThan } from '../../lib/time/durations.ts';

interface TenantFinderOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly settings: Pick<AppSettings, 'catchAllHost' | 'servesDemo'>;
}

const CACHE_MS = 2_000;
const MAX_CACHED_HOSTS = 1_000;

/** An unknown host name gives the tenant of `catchAllHost`. The cache saves a query in most calls. */
export const createTenantFinder = ({ database, clock, settings }: TenantFinderOptions) => {
  const { catchAllHost, servesDemo } = settings;
  const cache = new Map<string, { tenant: Tenant; atMs: number }>();

  const findByHost = async (host: string): Promise<Tenant | undefined> => {
    const [tenant] = await database.unscopedDb
      .select({
        id: tenants.id,
        name: tenants.name,
        host: tenants.host,
        hasBeepaidGoModule: tenants.hasBeepaidGoModule,
        includeVat: tenants.includeVat,
        asksVat: tenants.asksVat,
        linkLifetimeDays: tenants.linkLifetimeDays,
        isDemo: tenants.isDemo,
        phone: tenants.phone,
        address: tenants.address,
        replyTo: tenants.replyTo,
        pricesIncludeVat: tenants.pricesIncludeVat,
        confirmAbove: tenants.confirmAbove,
        reminderDays: tenants.reminderDays,
        counterMax: tenants.counterMax,
        counterSharesPrices: tenants.counterSharesPrices,
        logoHash: tenants.logoHash,
        colour: tenants.colour,
        dataContact: tenants.dataContact,
        hasTextAccount: sql<boolean>`${textAccounts.id} is not null`,
        hasEmailAccount: sql<boolean>`${emailAccounts.id} is not null`,
      })
      .from(tenants)
      .leftJoin(
        textAccounts,
        and(eq(textAccounts.tenantId, tenants.id), isNull(textAccounts.replacedAt)),
      )
      .leftJoin(
        emailAccounts,
        and(eq(emailAccounts.tenantId, tenants.id), isNull(emailAccounts.replacedAt)),
      )
      .where(eq(tenants.host, host));
    return tenant?.isDemo && !servesDemo ? undefined : tenant;
  };

  return async (host: string): Promise<Tenant | undefined> => {
    const nowMs = clock().getTime();
    const cached = cache.get(host);
    if (cached && isYoungerThan(cached.atMs, CACHE_MS, nowMs)) return cached.tenant;
    let tenant = await findByHost(host);
    if (!tenant && catchAllHost !== undefined) tenant = await findByHost(catchAllHost);
    if (cache.size >= MAX_CACHED_HOSTS) cache.clear();
    if (tenant) cache.set(host, { tenant, atMs: nowMs });
    else cache.delete(host);
    return tenant;
  };
};
