import { Hono } from 'hono';
import { except } from 'hono/combine';
import { type Call, calls } from '../../contract/calls.ts';
import { customerExportPath } from '../../contract/entities/customer-paths.ts';
import {
  bookFilePath,
  paymentEventsPath,
  paymentExportPath,
} from '../../contract/payments/payment-paths.ts';
import type { Tenant } from '../db/schema.ts';
import { createMessageRules } from '../domain/messages/message-limits.ts';
import { createResetRequestLimit } from '../domain/password-resets/password-resets.ts';
import { createLoginLimits } from '../domain/sessions/login-limits.ts';
import { findSession } from '../domain/sessions/sessions.ts';
import { createPinHasher } from '../domain/tablets/pin-hashes.ts';
import { createTenantFinder } from '../domain/tenants/tenant-finder.ts';
import type { ApiEnv } from '../http/call/api-env.ts';
import { respondWithProblem } from '../http/errors/error-handler.ts';
import { limitApiBody, noStore } from '../http/middleware/body-limit.ts';
import {
  requireModule,
  requirePassword,
  requireSameOrigin,
  requireSession,
} from '../http/middleware/guards.ts';
import { resolveTenant, resolveTenantIfAny } from '../http/middleware/resolve-tenant.ts';
import { type SessionLookup, sessionCookies } from '../http/middleware/session-cookies.ts';
import { ApiProblem, createNotFoundError } from '../lib/network/api-problem.ts';
import type { Dependencies } from './dependencies.ts';
import { exportBooks, exportCustomers, exportPayments } from './export/csv-exports.ts';
import { handlers } from './handlers.ts';
import { createPaymentEventsHandler } from './live/payment-events.ts';

const toHonoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const getMethodsByPath = () => {
  const allowed = new Map<string, string[]>();
  for (const { method, path } of Object.values<Call>(calls)) {
    allowed.set(path, [...(allowed.get(path) ?? []), method.toUpperCase()]);
  }
  return allowed;
};

export const createApi = (dependencies: Dependencies, isOpen: () => Promise<boolean>) => {
  const { database, clock, settings, metrics } = dependencies;
  const handlerDependencies = {
    database,
    metrics,
    loginLimits: createLoginLimits(database),
    getMessageRules: createMessageRules(settings),
    hashForAudit: settings.hashForAudit,
    termsVersion: settings.termsVersion,
    push: settings.push,
    resetRequestLimit: createResetRequestLimit(database),
    sessionIdleMinutes: settings.sessionIdleMinutes,
    canSendEmail: ({ hasEmailAccount }: Tenant) => hasEmailAccount || settings.sendsEmail,
    canSendTextMessages: ({ hasTextAccount }: Tenant) =>
      hasTextAccount || settings.sendsTextMessages,
    hasDeliveryReports: (tenant: Tenant) =>
      settings.readsBounces ||
      dependencies.reportSources.some((source) => source.canReportFor(tenant)),
    sendsReminders: settings.reminderOrigin !== undefined,
    checkout: dependencies,
    pinHasher: createPinHasher(settings.appSecrets),
    secret: settings.secret,
    logger: dependencies.logger,
    setup: dependencies.setup,
    connections: dependencies.connections,
  };
  const findValidSession = (lookup: SessionLookup) =>
    findSession(database, { ...lookup, idleMinutes: settings.sessionIdleMinutes, now: clock() });

  const app = new Hono<ApiEnv>();
  const findTenant = createTenantFinder(dependencies);
  const readCookies = sessionCookies(settings, findValidSession);
  app.use(noStore);
  // Only the set-up calls work before there is a tenant.
  app.use('/setup/*', resolveTenantIfAny(findTenant), readCookies);
  app.use(except('/api/setup/*', resolveTenant(findTenant, isOpen), readCookies));

  // The path of `getPayment` matches these paths too, so they come first.
  app.get(
    paymentEventsPath,
    requireSession,
    requireModule,
    createPaymentEventsHandler(dependencies, findValidSession),
  );
  const exportsByPath = {
    [paymentExportPath]: exportPayments,
    [customerExportPath]: exportCustomers,
    [toHonoPath(bookFilePath)]: exportBooks,
  };
  for (const [path, exportRows] of Object.entries(exportsByPath))
    app.get(path, requireSession, requireModule, requirePassword, exportRows(dependencies));
  const guardWrite = requireSameOrigin(settings);
  for (const { name, serve } of Object.values(handlers)) {
    const { method, path, access, requiresPasswordAfterPin, maxBodyBytes }: Call = calls[name];
    const guards = [
      ...(access === 'signed-in' ? [requireSession] : []),
      ...(method === 'get' ? [] : [guardWrite, limitApiBody(maxBodyBytes)]),
      ...(requiresPasswordAfterPin ? [requirePassword] : []),
    ];
    app.on(
      [method.toUpperCase()],
      [toHonoPath(path)],
      ...guards,
      serve(dependencies, handlerDependencies),
    );
  }
  // A request gets here when its path exists, but not with its method.
  for (const [path, methods] of getMethodsByPath()) {
    app.all(toHonoPath(path), (c) =>
      respondWithProblem(c, new ApiProblem('method_not_allowed', `Use ${methods.join(' or ')}`), {
        Allow: methods.join(', '),
      }),
    );
  }
  app.all('*', () => {
    throw createNotFoundError('Page');
  });
  return app;
};
