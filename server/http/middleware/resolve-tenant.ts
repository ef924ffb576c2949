import { createMiddleware } from 'hono/factory';
import type { Tenant } from '../../db/schema/tenants.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { describeRequest } from '../../lib/request-context.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { getHost } from '../request-origin.ts';

/** Finds the tenant of a request by its host. @throws ApiProblem unknown_tenant */
export const resolveTenant = (findTenant: (host: string) => Promise<Tenant | undefined>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const tenant = await findTenant(getHost(c));
    if (!tenant) throw new ApiProblem('unknown_tenant', 'There is no merchant at this address');
    c.set('tenant', tenant);
    describeRequest({ tenantId: tenant.id });
    await next();
  });
