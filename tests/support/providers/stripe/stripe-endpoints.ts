import type Stripe from 'stripe';
import { createMissingError, StripeApiError } from './stripe-error.ts';
import { createId, toSeconds } from './stripe-objects.ts';

/** For each account. */
const MAX_ENDPOINTS = 16;

interface EndpointParams {
  readonly url?: string | undefined;
  readonly enabled_events?: readonly string[] | undefined;
  readonly api_version?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/** Stripe tells the secret only at the creation. */
export const createEndpoints = ({ now }: { readonly now: () => Date }) => {
  const endpoints = new Map<string, Stripe.WebhookEndpoint & { secret: string }>();
  let takesLocalUrls = false;

  const getEndpoint = (id: string) => {
    const endpoint = endpoints.get(id);
    if (!endpoint) throw createMissingError('webhook endpoint', 'webhook_endpoint', id);
    return endpoint;
  };

  const withoutSecret = ({ secret: _, ...shown }: Stripe.WebhookEndpoint) => shown;

  return {
    /** Stripe refuses URLs of this machine. */
    takeLocalUrls: () => {
      takesLocalUrls = true;
    },
    create: ({ url = '', enabled_events: events = [], api_version, metadata }: EndpointParams) => {
      if (!takesLocalUrls && new URL(url).hostname === 'localhost') {
        throw new StripeApiError(400, {
          code: 'url_invalid',
          message: 'Invalid URL: URL must be publicly accessible.',
          param: 'url',
        });
      }
      if (endpoints.size >= MAX_ENDPOINTS) {
        const message = 'You have reached the maximum of 16 test webhook endpoints.';
        throw new StripeApiError(400, { message });
      }
      const endpoint: Stripe.WebhookEndpoint & { secret: string } = {
        id: createId('we'),
        object: 'webhook_endpoint',
        api_version: api_version ?? null,
        application: null,
        created: toSeconds(now()),
        description: null,
        enabled_events: [...events],
        livemode: false,
        metadata: metadata ?? {},
        secret: createId('whsec'),
        status: 'enabled',
        url,
      };
      endpoints.set(endpoint.id, endpoint);
      return endpoint;
    },
    retrieve: (id: string) => withoutSecret(getEndpoint(id)),
    update: (id: string, { enabled_events: events }: EndpointParams) => {
      const endpoint = getEndpoint(id);
      if (events) endpoint.enabled_events = [...events];
      return withoutSecret(endpoint);
    },
    remove: (id: string): Stripe.DeletedWebhookEndpoint => {
      endpoints.delete(getEndpoint(id).id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
    listPage: (): Stripe.ApiList<Stripe.WebhookEndpoint> => ({
      object: 'list',
      url: '/v1/webhook_endpoints',
      data: [...endpoints.values()].reverse().map(withoutSecret),
      has_more: false,
    }),
    /** Oldest first, with their secrets. */
    all: () => [...endpoints.values()],
  };
};

/** Named as in Stripe's messages. */
export const getNeededPermission = (method: string, path: string) => {
  const access = method === 'GET' ? 'read' : 'write';
  const [, resource] = path.split('/v1/');
  const [name = ''] = (resource ?? '').split('/');
  const slugs: Readonly<Record<string, string>> = {
    checkout: `rak_checkout_session_${access}`,
    refunds: `rak_charge_${access}`,
    disputes: `rak_dispute_${access}`,
    payouts: `rak_payout_${access}`,
    balance_transactions: `rak_balance_transaction_source_${access}`,
    webhook_endpoints: `rak_webhook_${access}`,
    account: `rak_accounts_kyc_basic_${access}`,
  };
  return slugs[name];
};
