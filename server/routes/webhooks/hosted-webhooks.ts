import { type Context, Hono } from 'hono';
import { findCheckout, isOpened } from '../../domain/money/checkout/checkout-rows.ts';
import { syncCheckout } from '../../domain/money/checkout/sync-checkout.ts';
import {
  InvalidWebhook,
  isProviderError,
  UnsupportedWebhook,
  type WebhookFact,
} from '../../domain/providers/payment-provider.ts';
import type { ProviderAccount } from '../../domain/providers/provider-registry.ts';
import { createTenantFinder } from '../../domain/tenants/tenant-finder.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import { getHost } from '../../http/request-origin.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import type { Dependencies } from '../dependencies.ts';
import { countWebhooks } from './count-webhooks.ts';

interface AccountFacts {
  readonly account: ProviderAccount;
  readonly facts: readonly WebhookFact[];
}

const readFacts = async (
  c: Context,
  accounts: readonly ProviderAccount[],
  logger: Dependencies['logger'],
) => {
  const body = new Uint8Array(await readBytes(c));
  const accepted: AccountFacts[] = [];
  for (const account of accounts) {
    try {
      const facts = await account.provider?.readWebhook(c.req.raw.headers, body);
      if (facts) accepted.push({ account, facts });
    } catch (error) {
      if (error instanceof UnsupportedWebhook) {
        logger.error({ provider: account.name, account: account.account }, error.message);
        throw new ApiProblem('malformed', error.message);
      }
      // The secret of another account may have signed the webhook, so the loop goes on.
      if (!(error instanceof InvalidWebhook)) throw error;
    }
  }
  return accepted;
};

/**
 * A webhook only names a checkout, whose status the server then asks of the provider. So forged, repeated,
 * late or disordered webhooks do no harm.
 */
export const createHostedWebhooks = (name: ProviderName, dependencies: Dependencies) => {
  const { database, logger, providers, metrics } = dependencies;
  const findTenant = createTenantFinder(dependencies);

  const applyFact = async (account: ProviderAccount, fact: WebhookFact) => {
    const accountRef = { provider: name, account: account.account };
    const checkout = await findCheckout(database.unscopedDb, accountRef, fact);
    if (checkout) describeRequest({ tenantId: checkout.tenantId });
    // Another application may use the same account, so an unknown checkout is no error.
    const state =
      checkout && isOpened(checkout)
        ? (await syncCheckout(dependencies, checkout)).state
        : 'unknown';
    logger.info({ provider: name, account: account.account, ...fact, state }, 'Webhook received');
  };

  return new Hono()
    .use(countWebhooks(name, metrics), noStore)
    .post('/', limitApiBody(), async (c) => {
      const tenant = await findTenant(getHost(c));
      const accounts = await providers.listForWebhook(name, tenant?.id);
      if (accounts.length === 0) throw createNotFoundError('Page');
      const accepted = await readFacts(c, accounts, logger);
      if (accepted.length === 0)
        throw new ApiProblem('bad_signature', 'The signature is not valid');
      try {
        for (const { account, facts } of accepted) {
          for (const fact of facts) await applyFact(account, fact);
        }
      } catch (error) {
        if (!isProviderError(error)) throw error;
        logger.warn({ err: error, provider: name }, 'A webhook could not be looked up');
        throw new ApiProblem(
          'unavailable',
          'The checkout could not be looked up. Please send this again',
        );
      }
      return c.body(null, 204);
    });
};
