import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Tenant, tenants } from '../../db/schema.ts';
import type { AppSettings } from '../../lib/app-settings.ts';

interface TenantFinderOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly settings: Pick<AppSettings, 'catchAllHost' | 'servesDemo'>;
}

const CACHE_MS = 2_000;
const MAX_CACHED_HOSTS = 1_000;

/** Finds tenants by host name. Results are cached for two seconds, so that not every call needs a query. */
export const createTenantFinder = ({ database, clock, settings }: TenantFinderOptions) => {
  const { catchAllHost, servesDemo } = settings;
  const cache = new Map<string, { tenant: Tenant; expiresAtMs: number }>();

  const findByHost = async (host: string): Promise<Tenant | undefined> => {
    const [tenant] = await database.system
      .select({
        id: tenants.id,
        name: tenants.name,
        host: tenants.host,
        hasBeepaidGoModule: tenants.hasBeepaidGoModule,
        includeVat: tenants.includeVat,
        linkLifetimeDays: tenants.linkLifetimeDays,
        isDemo: tenants.isDemo,
        phone: tenants.phone,
        address: tenants.address,
        replyTo: tenants.replyTo,
        pricesIncludeVat: tenants.pricesIncludeVat,
        confirmAbove: tenants.confirmAbove,
        logoHash: tenants.logoHash,
      })
      .from(tenants)
      .where(eq(tenants.host, host));
    return tenant?.isDemo && !servesDemo ? undefined : tenant;
  };

  return async (host: string): Promise<Tenant | undefined> => {
    const now = clock().getTime();
    const cached = cache.get(host);
    if (cached && now < cached.expiresAtMs) return cached.tenant;
    const tenant =
      (await findByHost(host)) ?? (catchAllHost === undefined ? undefined : await findByHost(catchAllHost));
    if (cache.size >= MAX_CACHED_HOSTS) cache.clear();
    if (tenant) cache.set(host, { tenant, expiresAtMs: now + CACHE_MS });
    else cache.delete(host);
    return tenant;
  };
};
