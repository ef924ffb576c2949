import { createMiddleware } from 'hono/factory';
import type { Tenant } from '../../db/schema/tenants.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { getHost } from '../request-origin.ts';

type FindTenant = (host: string) => Promise<Tenant | undefined>;

/** Finds the tenant of a request by its host. @throws ApiProblem unknown_tenant */
export const resolveTenant = (findTenant: FindTenant) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const tenant = await findTenant(getHost(c));
    if (!tenant) throw new ApiProblem('unknown_tenant', 'There is no merchant at this address');
    c.set('tenant', tenant);
    describeRequest({ tenantId: tenant.id });
    await next();
  });

/**
 * The tenant of the set-up calls before the first tenant is created. No row of the database belongs
 * to it.
 */
const noTenant: Tenant = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  host: '',
  isDemo: false,
  hasBeepaidGoModule: true,
  includeVat: true,
  asksVat: false,
  pricesIncludeVat: false,
  confirmAbove: 0,
  phone: null,
  address: null,
  replyTo: null,
  logoHash: null,
  colour: null,
  dataContact: null,
  linkLifetimeDays: null,
  reminderDays: [],
  counterMax: null,
  counterSharesPrices: false,
  hasTextAccount: false,
  hasEmailAccount: false,
};

/**
 * Finds the tenant for the set-up calls, which create the first tenant; without a tenant, uses
 * `noTenant`.
 */
export const resolveTenantIfAny = (findTenant: FindTenant) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    c.set('tenant', (await findTenant(getHost(c))) ?? noTenant);
    await next();
  });
