import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { counterPath } from './domain/counter/counter-offer.ts';
import type { ApiEnv } from './http/call/api-env.ts';
import { createErrorHandler } from './http/errors/error-handler.ts';
import { compressResponses } from './http/middleware/compress-responses.ts';
import { assignRequestId, observeRequests } from './http/middleware/observe-requests.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { staticFiles } from './http/static/static-files.ts';
import { hostedProviderNames } from './lib/states/provider-states.ts';
import { createApi } from './routes/api.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { createNotOpenMiddleware, createOpenCheck } from './routes/not-open.ts';
import { createOpenApiRoute } from './routes/openapi/document.ts';
import { createCounterRoutes } from './routes/pay/counter/counter-routes.ts';
import { createPayPages } from './routes/pay/pay-pages.ts';
import { createProbeRoute } from './routes/probe.ts';
import { createHostedWebhooks } from './routes/webhooks/hosted-webhooks.ts';
import { createMessageReports } from './routes/webhooks/message-reports.ts';
import { createProviderWebhooks } from './routes/webhooks/provider-webhooks.ts';
import { createWellKnownRoutes } from './routes/well-known.ts';

export const createApp = (dependencies: Dependencies) => {
  const { database, logger, settings, metrics } = dependencies;
  const app = new Hono<ApiEnv>();
  app.onError(createErrorHandler(logger));
  app.use(
    observeRequests(metrics),
    assignRequestId,
    ...securityHeaders(settings),
    compressResponses,
  );

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    await database.unscopedDb.execute(sql`select 1`);
    return c.text('ready');
  });
  app.route('/healthz/probe', createProbeRoute(dependencies));
  app.route('/api/openapi.json', createOpenApiRoute());
  app.route('/api/provider/events/', createProviderWebhooks(dependencies));
  for (const name of hostedProviderNames) {
    app.route(`/api/provider/${name}/`, createHostedWebhooks(name, dependencies));
  }
  app.route('/api/messages/', createMessageReports(dependencies));
  const isOpen = createOpenCheck(dependencies);
  app.route('/api', createApi(dependencies, isOpen));
  app.route('/pay', createPayPages(dependencies));
  app.route(counterPath, createCounterRoutes(dependencies));
  app.route('/.well-known', createWellKnownRoutes(dependencies));
  app.use(createNotOpenMiddleware(isOpen));
  if (settings.staticFolder !== undefined) app.route('/', staticFiles(settings.staticFolder));
  return app;
};
