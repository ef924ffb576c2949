import { createMiddleware } from 'hono/factory';
import type { Tenant } from '../../db/schema/tenants.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { hostOf } from '../request-origin.ts';

/** Finds the tenant that a request is for by its host. @throws Refusal unknown_tenant */
export const tenantOfHost = (findTenant: (host: string) => Promise<Tenant | undefined>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const tenant = await findTenant(hostOf(c));
    if (!tenant) throw new Refusal('unknown_tenant', 'There is no merchant at this address');
    c.set('tenant', tenant);
    await next();
  });
