import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { ApiEnv } from './http/call/api-env.ts';
import { answerFaults } from './http/errors/answer-refusals.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { staticFiles } from './http/static/static-files.ts';
import { api } from './routes/api.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { openApi } from './routes/openapi/route.ts';
import { payPages } from './routes/pay/pay-pages.ts';
import { providerWebhooks } from './routes/webhooks/provider-webhooks.ts';

/** The whole server as one fetch handler: every call of the contract, the customer's page and the static app. */
export const createApp = (dependencies: Dependencies) => {
  const { database, logger, settings } = dependencies;
  const app = new Hono<ApiEnv>();
  app.onError(answerFaults(logger));
  app.use(requestId(), ...securityHeaders(settings));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    await database.system.execute(sql`select 1`);
    return c.text('ready');
  });
  app.route('/api/openapi.json', openApi());
  if (settings.webhookSecrets.length > 0) app.route('/api/provider/events/', providerWebhooks(dependencies));
  app.route('/api', api(dependencies));
  app.route('/pay', payPages(dependencies));
  if (settings.staticFolder !== undefined) app.route('/', staticFiles(settings.staticFolder));
  return app;
};
