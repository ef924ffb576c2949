import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Tenant } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { createCodeLimit } from '../../../domain/counter/counter-limit.ts';
import { canOpenCheckouts } from '../../../domain/counter/counter-offer.ts';
import {
  CodeIsTaken,
  createCodeRequest,
  findAsker,
  findCodeRequest,
  isAllowedCode,
  isCodePaid,
  isSameCustomer,
  recordCodeOpened,
} from '../../../domain/counter/payment-codes.ts';
import { createProofKeys, type ReadCode } from '../../../domain/counter/proof-keys.ts';
import { createTenantFinder } from '../../../domain/tenants/tenant-finder.ts';
import { getHost } from '../../../http/request-origin.ts';
import { describeRequest } from '../../../lib/network/request-context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CustomerPageEnv } from '../customer-page-headers.ts';
import { readForm } from '../pay-env.ts';
import { type CodeProblem, codePage, codeProblemPage } from './code-page.ts';
import { checkCustomerForm, readTypedCounterForm } from './counter-form.ts';
import { noCounterPage } from './counter-page.ts';

interface CodeEnv {
  Variables: CustomerPageEnv['Variables'] & {
    tenant: Tenant;
    isTest: boolean;
    read: ReadCode;
  };
}

type CodeContext = Context<CodeEnv>;

const problemStatus = {
  unreadable: 404,
  ended: 410,
  not_allowed: 422,
  paid: 409,
  taken: 409,
} as const satisfies Record<CodeProblem, number>;

/** An offline device has shown the payment code (docs/decisions/053). */
export const createCodeRoutes = (dependencies: Dependencies) => {
  const { database, clock, settings, providers } = dependencies;
  const findTenant = createTenantFinder(dependencies);
  const proofKeys = createProofKeys(settings.secret);
  const limit = createCodeLimit(database);

  const respondProblem = (c: CodeContext, problem: CodeProblem) =>
    c.html(codeProblemPage(c.var.tenant, c.var.isTest, problem), problemStatus[problem]);

  const runInScope = <Result>(c: CodeContext, work: (scope: TenantScope) => Promise<Result>) =>
    database.forTenant(c.var.tenant.id, work);

  const loadCode = createMiddleware<CodeEnv>(async (c, next) => {
    const tenant = await findTenant(getHost(c));
    if (!tenant) return c.html(noCounterPage, 404);
    describeRequest({ tenantId: tenant.id });
    const account = await providers.findCurrent(tenant.id);
    if (!canOpenCheckouts(tenant, account)) return c.html(noCounterPage, 404);
    c.set('shopColour', tenant.colour);
    c.set('tenant', tenant);
    c.set('isTest', account.provider?.movesMoney === false);
    // A text that is no code of this shop costs no further query, because its MAC is checked first.
    const read = proofKeys.readCode(tenant.id, c.req.param('code') ?? '');
    if (!read) return respondProblem(c, 'unreadable');
    const asker = await runInScope(c, (scope) => findAsker(scope, read.source, clock()));
    const isLive = account.provider?.isLive === true;
    if (!asker || read.source.isLive !== isLive) return respondProblem(c, 'ended');
    if (!isAllowedCode(read.code)) return respondProblem(c, 'not_allowed');
    c.set('read', read);
    return next();
  });

  const findRequest = (c: CodeContext) => {
    const { code, source } = c.var.read;
    return runInScope(c, (scope) => findCodeRequest(scope, code, source));
  };

  type Customer = Parameters<typeof isSameCustomer>[1];

  const respondRequest = async (c: CodeContext, customer: Customer) => {
    const found = await findRequest(c);
    if (!found) return undefined;
    if (isSameCustomer(found, customer)) return c.redirect(`/pay/${found.payToken}`, 303);
    return respondProblem(c, isCodePaid(found) ? 'paid' : 'taken');
  };

  const createRequest = async (c: CodeContext, customer: Customer) => {
    const { read, tenant } = c.var;
    await limit.countRequest(tenant.id, read.source.sessionId);
    try {
      const created = await runInScope(c, (scope) =>
        createCodeRequest(scope, { ...read, ...customer, now: clock() }),
      );
      return created ? c.redirect(`/pay/${created.payToken}`, 303) : respondProblem(c, 'ended');
    } catch (error) {
      if (error instanceof CodeIsTaken) return undefined;
      throw error;
    }
  };

  const routes = new Hono<CodeEnv>();
  routes.use('/:code', loadCode);
  routes.get('/:code', async (c) => {
    const { tenant, isTest, read } = c.var;
    const found = await findRequest(c);
    if (found && isCodePaid(found)) return respondProblem(c, 'paid');
    await runInScope(c, (scope) => recordCodeOpened(scope, read));
    return c.html(codePage(tenant, { path: c.req.path, code: read.code, isTest }));
  });
  routes.post('/:code', async (c) => {
    const { tenant, isTest, read } = c.var;
    const typed = readTypedCounterForm(await readForm(c));
    const result = checkCustomerForm(typed);
    if ('errors' in result) {
      const parts = { path: c.req.path, code: read.code, isTest, typed, errors: result.errors };
      return c.html(codePage(tenant, parts), 422);
    }
    const { customer } = result;
    return (
      (await respondRequest(c, customer)) ??
      (await createRequest(c, customer)) ??
      // Another phone has created a request with the code in the meantime.
      (await respondRequest(c, customer)) ??
      respondProblem(c, 'taken')
    );
  });
  return routes;
};
