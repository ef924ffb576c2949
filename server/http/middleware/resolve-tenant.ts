import { createMiddleware } from 'hono/factory';
import type { Tenant } from '../../db/schema/tenants.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import { notOpen } from '../../lib/text/not-open.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { getHost } from '../request-origin.ts';

type FindTenant = (host: string) => Promise<Tenant | undefined>;

/** `isOpen`: the server has a shop. @throws ApiProblem unknown_tenant */
export const resolveTenant = (findTenant: FindTenant, isOpen: () => Promise<boolean>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const tenant = await findTenant(getHost(c));
    if (!tenant) {
      const detail = (await isOpen())
        ? 'There is no shop at this address'
        : `${notOpen.heading}. ${notOpen.text}`;
      throw new ApiProblem('unknown_tenant', detail);
    }
    c.set('tenant', tenant);
    describeRequest({ tenantId: tenant.id });
    await next();
  });

/** Before there is a tenant, set-up calls have this one, which is in no row. */
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

export const resolveTenantIfAny = (findTenant: FindTenant) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    c.set('tenant', (await findTenant(getHost(c))) ?? noTenant);
    await next();
  });
