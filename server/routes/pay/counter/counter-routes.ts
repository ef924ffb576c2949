import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorStatus } from '../../../../contract/errors.ts';
import type { Tenant } from '../../../db/schema.ts';
import { createCounterLimit } from '../../../domain/counter/counter-limit.ts';
import {
  codePath,
  counterPath,
  findCounterMax,
  getCounterVatCode,
  listCounterPrices,
} from '../../../domain/counter/counter-offer.ts';
import { createCounterRequest } from '../../../domain/counter/counter-requests.ts';
import { createTenantFinder } from '../../../domain/tenants/tenant-finder.ts';
import { limitBody } from '../../../http/middleware/body-limit.ts';
import { getAppOrigin, getClientAddress, getHost } from '../../../http/request-origin.ts';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { describeRequest } from '../../../lib/network/request-context.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  type CustomerPageEnv,
  customerPageHeaders,
  setPagePolicy,
} from '../customer-page-headers.ts';
import { formTooLargePage, unavailablePage } from '../pages/notice-page.ts';
import { MAX_FORM_BYTES, readForm } from '../pay-env.ts';
import { createCodeRoutes } from './code-routes.ts';
import { type CounterOffer, checkCounterForm, readTypedCounterForm } from './counter-form.ts';
import { counterPage, counterThrottledPage, noCounterPage } from './counter-page.ts';
import { counterPrintPage, getPrintPageParts, readPrintSize } from './counter-print-page.ts';
import { counterStyle } from './counter-style.ts';

interface CounterEnv {
  Variables: CustomerPageEnv['Variables'] & {
    tenant: Tenant;
    offer: CounterOffer;
    isTest: boolean;
  };
}

/** The page shows nothing about other customers (docs/decisions/033). */
export const createCounterRoutes = (dependencies: Dependencies) => {
  const { database, clock, logger, settings, providers } = dependencies;
  const findTenant = createTenantFinder(dependencies);
  const limit = createCounterLimit(database);

  const loadOffer = createMiddleware<CounterEnv>(async (c, next) => {
    const tenant = await findTenant(getHost(c));
    if (!tenant) return c.html(noCounterPage, 404);
    describeRequest({ tenantId: tenant.id });
    const account = await providers.findCurrent(tenant.id);
    const maxPence = findCounterMax(tenant, account);
    if (maxPence === undefined) return c.html(noCounterPage, 404);
    const prices = await database.forTenant(tenant.id, (scope) =>
      listCounterPrices(scope, tenant, maxPence),
    );
    c.set('tenant', tenant);
    c.set('shopColour', tenant.colour);
    c.set('offer', { maxPence, prices });
    c.set('isTest', account.provider?.movesMoney === false);
    return next();
  });

  const routes = new Hono<CounterEnv>();
  routes.use(customerPageHeaders);
  routes.use(limitBody(MAX_FORM_BYTES, (c) => c.html(formTooLargePage, 413)));
  routes.route(codePath, createCodeRoutes(dependencies));
  routes.get('/', loadOffer, (c) => {
    const { tenant, offer, isTest } = c.var;
    setPagePolicy(c, { style: counterStyle });
    return c.html(counterPage(tenant, { offer, isTest }));
  });
  routes.get('/print', loadOffer, (c) => {
    const url = getAppOrigin(c, settings, c.var.tenant) + counterPath;
    const size = readPrintSize(c.req.query('size'));
    setPagePolicy(c, getPrintPageParts(size));
    return c.html(counterPrintPage(c.var.tenant, url, size));
  });
  routes.post('/', loadOffer, async (c) => {
    const { tenant, offer, isTest } = c.var;
    const typed = readTypedCounterForm(await readForm(c));
    const result = checkCounterForm(typed, offer);
    if ('errors' in result) {
      setPagePolicy(c, { style: counterStyle });
      return c.html(counterPage(tenant, { offer, isTest, typed, errors: result.errors }), 422);
    }
    await limit.countRequest(tenant.id, getClientAddress(c, settings));
    const vatCode = getCounterVatCode(tenant);
    const { payToken } = await database.forTenant(tenant.id, (scope) =>
      createCounterRequest(scope, { ...result.entry, vatCode }, clock()),
    );
    return c.redirect(`/pay/${payToken}`, 303);
  });
  // People type the address by hand, so any path below leads to the page.
  routes.get('/*', (c) => c.redirect(counterPath, 302));
  routes.onError((error, c) => {
    if (error instanceof ApiProblem && error.code === 'throttled' && c.var.tenant) {
      c.header('Retry-After', String(error.retryAfterSeconds));
      return c.html(counterThrottledPage(c.var.tenant, c.var.isTest, error.message), 429);
    }
    // The client aborted the request while it sent the body.
    if (error instanceof ApiProblem) return c.html(unavailablePage, errorStatus[error.code]);
    logger.error({ err: error }, 'Counter page failed');
    return c.html(unavailablePage, 503);
  });
  return routes;
};
