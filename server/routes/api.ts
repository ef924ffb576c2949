import { Hono } from 'hono';
import { type Call, calls } from '../../contract/calls.ts';
import { paymentEventsPath, paymentExportPath } from '../../contract/extensions.ts';
import { createLoginLimits } from '../domain/sessions/login-limits.ts';
import { findSession } from '../domain/sessions/sessions.ts';
import { createTenantFinder } from '../domain/tenants/tenant-finder.ts';
import type { ApiEnv } from '../http/call/api-env.ts';
import { answerRefusal } from '../http/errors/answer-refusals.ts';
import { limitedBody, uncached } from '../http/middleware/body-limit.ts';
import { sameOrigin, signedIn, withModule } from '../http/middleware/guards.ts';
import { type SessionLookup, sessionCookies } from '../http/middleware/session-cookies.ts';
import { tenantOfHost } from '../http/middleware/tenant-of-host.ts';
import { notFound, Refusal } from '../lib/refusal.ts';
import type { Dependencies } from './dependencies.ts';
import { exportPayments } from './export/export-payments.ts';
import { handlers } from './handlers.ts';
import { paymentEvents } from './live/payment-events.ts';

const toRoutePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const methodsByPath = () => {
  const allowed = new Map<string, string[]>();
  for (const { method, path } of Object.values<Call>(calls)) {
    allowed.set(path, [...(allowed.get(path) ?? []), method.toUpperCase()]);
  }
  return allowed;
};

/** Every call of the contract, to be mounted at /api. */
export const api = (dependencies: Dependencies) => {
  const { database, clock, settings } = dependencies;
  const handlerDependencies = { loginLimits: createLoginLimits(database), push: settings.push };
  const findLiveSession = (lookup: SessionLookup) =>
    findSession(database, { ...lookup, idleMinutes: settings.sessionIdleMinutes, now: clock() });

  const app = new Hono<ApiEnv>();
  app.use(
    uncached,
    tenantOfHost(createTenantFinder({ database, clock, catchAllHost: settings.catchAllHost })),
    sessionCookies(settings, findLiveSession),
  );

  // Before the calls, one of which takes any name in its place for an ident.
  app.get(paymentEventsPath, signedIn, withModule, paymentEvents(dependencies, findLiveSession));
  app.get(paymentExportPath, signedIn, withModule, exportPayments(dependencies));
  const guardWrite = sameOrigin(settings);
  for (const { name, serve } of Object.values(handlers)) {
    const { method, path, access }: Call = calls[name];
    const guards = [
      ...(access === 'signed-in' ? [signedIn] : []),
      ...(method === 'get' ? [] : [guardWrite, limitedBody]),
    ];
    app.on([method.toUpperCase()], [toRoutePath(path)], ...guards, serve(dependencies, handlerDependencies));
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(toRoutePath(path), (c) =>
      answerRefusal(c, new Refusal('method_not_allowed', `Use ${methods.join(' or ')}`), { Allow: methods.join(', ') }),
    );
  }
  app.all('*', () => {
    throw notFound('Page');
  });
  return app;
};
