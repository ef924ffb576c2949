import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Tenant, tenants } from '../../db/schema.ts';

interface TenantFinderOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** Host of the tenant that answers on hosts no tenant claims; undefined: none does. */
  readonly catchAllHost: string | undefined;
}

const freshForMs = 2_000;
const mostHosts = 1_000;

/** Finds tenants by host name; what it finds holds for two seconds, so that a busy host costs no query a call. */
export const createTenantFinder = ({ database, clock, catchAllHost }: TenantFinderOptions) => {
  const known = new Map<string, { tenant: Tenant; until: number }>();

  const read = async (host: string): Promise<Tenant | undefined> => {
    const [tenant] = await database.system
      .select({
        id: tenants.id,
        name: tenants.name,
        host: tenants.host,
        hasBeepaidGoModule: tenants.hasBeepaidGoModule,
        includeVat: tenants.includeVat,
      })
      .from(tenants)
      .where(eq(tenants.host, host));
    return tenant;
  };

  return async (host: string): Promise<Tenant | undefined> => {
    const now = clock().getTime();
    const held = known.get(host);
    if (held && now < held.until) return held.tenant;
    const tenant = (await read(host)) ?? (catchAllHost === undefined ? undefined : await read(catchAllHost));
    if (known.size >= mostHosts) known.clear();
    if (tenant) known.set(host, { tenant, until: now + freshForMs });
    else known.delete(host);
    return tenant;
  };
};
