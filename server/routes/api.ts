import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Call, calls } from '../../contract/calls.ts';
import { paymentEventsPath, paymentExportPath } from '../../contract/extensions.ts';
import type { Dependencies } from '../dependencies.ts';
import { loginLimits } from '../domain/sessions/login-limits.ts';
import { tenantFinder } from '../domain/tenants/find-tenant.ts';
import type { ApiEnv } from '../http/call/api-env.ts';
import { limitedBody, uncached } from '../http/middleware/body-limit.ts';
import { sameOrigin, signedIn, withModule } from '../http/middleware/guards.ts';
import { sessionCookies } from '../http/middleware/session-cookies.ts';
import { hostOf } from '../http/request-origin.ts';
import { notFound, Refusal } from '../lib/refusal.ts';
import { exportPayments } from './export/export-payments.ts';
import { handlers } from './handlers.ts';
import { paymentEvents } from './live/payment-events.ts';

const tenantOfHost = (dependencies: Dependencies) => {
  const findTenant = tenantFinder(dependencies);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const tenant = await findTenant(hostOf(c));
    if (!tenant) throw new Refusal('unknown_tenant', 'There is no merchant at this address');
    c.set('tenant', tenant);
    await next();
  });
};

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const methodsByPath = () => {
  const allowed = new Map<string, string[]>();
  for (const { method, path } of Object.values<Call>(calls)) {
    allowed.set(path, [...(allowed.get(path) ?? []), method.toUpperCase()]);
  }
  return allowed;
};

/** Every call of the contract, to be mounted at /api. */
export const api = (dependencies: Dependencies) => {
  const app = new Hono<ApiEnv>();
  const parts = { ...dependencies, loginLimits: loginLimits(dependencies.database) };
  app.use(uncached, tenantOfHost(dependencies), sessionCookies(dependencies));

  // Before the calls, one of which takes any name in its place for an ident.
  app.get(paymentEventsPath, signedIn, withModule, paymentEvents(dependencies));
  app.get(paymentExportPath, signedIn, withModule, exportPayments(dependencies));
  const guardWrite = sameOrigin(dependencies.settings);
  for (const { name, serve } of Object.values(handlers)) {
    const { method, path, access }: Call = calls[name];
    const guards = [
      ...(access === 'signed-in' ? [signedIn] : []),
      ...(method === 'get' ? [] : [guardWrite, limitedBody]),
    ];
    app.on([method.toUpperCase()], [routeOf(path)], ...guards, serve(parts));
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(routeOf(path), () => {
      throw new Refusal('method_not_allowed', `Use ${methods.join(' or ')}`, {
        headers: { Allow: methods.join(', ') },
      });
    });
  }
  app.all('*', () => {
    throw notFound('Page');
  });
  return app;
};
