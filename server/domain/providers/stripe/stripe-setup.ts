import type Stripe from 'stripe';
import * as v from 'valibot';
import {
  createStripeClient,
  stripeApiVersion,
  stripeErrors,
} from '../../../lib/outgoing/stripe-client.ts';
import { isInvalidRequest, isMissing, translateErrors } from './stripe-errors.ts';

/** The adapter reads these events, so the webhook endpoint at Stripe must send them. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.updated',
  'refund.failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.payment_failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export const listMissingEvents = (enabled: readonly string[]) =>
  enabled.includes('*') ? [] : handledEvents.filter((event) => !enabled.includes(event));

const TIMEOUT_MS = 8_000;

const accountSchema = v.object({ id: v.string(), charges_enabled: v.boolean() });
const endpointSchema = v.object({
  id: v.string(),
  url: v.string(),
  status: v.string(),
  enabled_events: v.array(v.string()),
  metadata: v.record(v.string(), v.string()),
});
const createdEndpointSchema = v.object({ ...endpointSchema.entries, secret: v.string() });

/** No account has this payment. Stripe checks the permissions of the key before it looks for it. */
const UNKNOWN_PAYMENT = 'pi_beepaid_check';

/** The URL of the endpoint is not public. */
export class EndpointUrlRefused extends Error {
  override readonly name = 'EndpointUrlRefused';
}

export interface StripeEndpoint {
  readonly id: string;
  readonly url: string;
  /** It is undefined when a person created it. */
  readonly connection: string | undefined;
}

interface StripeAccount {
  readonly id: string | undefined;
  readonly isActivated: boolean;
}

/** @throws ProviderKeysRejected, ProviderRefused, ProviderUnavailable, like the adapter */
export const createStripeSetup = (secretKey: string, apiUrl: string | undefined) => {
  const stripe = createStripeClient(secretKey, { apiUrl, timeoutMs: TIMEOUT_MS });

  const ignoreMissing = (error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  };

  const listEndpoints = async () =>
    v.parse(
      v.array(endpointSchema),
      await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );

  const readAccount = async (): Promise<StripeAccount> => {
    try {
      const { id, charges_enabled: isActivated } = v.parse(
        accountSchema,
        await stripe.accounts.retrieveCurrent(),
      );
      return { id, isActivated };
    } catch (error) {
      if (!(error instanceof stripeErrors.StripePermissionError)) throw error;
      // Without the permission, Stripe's message still names the account of the key.
      return { id: /acct_\w+/.exec(error.message)?.[0], isActivated: true };
    }
  };

  return {
    readAccount: () => translateErrors(readAccount),
    /** A trial payment makes no calls for refunds and disputes. */
    checkPermissions: () =>
      translateErrors(async () => {
        const page = { payment_intent: UNKNOWN_PAYMENT, limit: 1 };
        await stripe.refunds.list(page).catch(ignoreMissing);
        await stripe.disputes.list(page).catch(ignoreMissing);
      }),
    /** The response has the secret of the endpoint, which Stripe never tells again. */
    createEndpoint: async (url: string, connectionId: string) => {
      const params: Stripe.WebhookEndpointCreateParams = {
        url,
        enabled_events: [...handledEvents],
        api_version: stripeApiVersion,
        metadata: { connection: connectionId },
      };
      const creating = stripe.webhookEndpoints
        .create(params, { idempotencyKey: connectionId })
        .catch((error) => {
          if (isInvalidRequest(error) && error.param === 'url') return undefined;
          throw error;
        });
      const created = await translateErrors(() => creating);
      if (!created) throw new EndpointUrlRefused(`Stripe cannot reach ${url}`);
      return translateErrors(async () => v.parse(createdEndpointSchema, created));
    },
    deleteEndpoint: (id: string) =>
      translateErrors(async () => {
        await stripe.webhookEndpoints.del(id).catch(ignoreMissing);
      }),
    deleteEndpoints: (isUnwanted: (endpoint: StripeEndpoint) => boolean) =>
      translateErrors(async () => {
        for (const { id, url, metadata } of await listEndpoints()) {
          if (isUnwanted({ id, url, connection: metadata.connection }))
            await stripe.webhookEndpoints.del(id).catch(ignoreMissing);
        }
      }),
    inspectEndpoint: (id: string) =>
      translateErrors(async () => {
        const found = await stripe.webhookEndpoints.retrieve(id).catch(ignoreMissing);
        if (!found) return undefined;
        const { status, enabled_events: enabledEvents } = v.parse(endpointSchema, found);
        return {
          isEnabled: status === 'enabled',
          enabledEvents,
          missingEvents: listMissingEvents(enabledEvents),
        };
      }),
    setEvents: (id: string, events: readonly string[]) =>
      translateErrors(async () => {
        await stripe.webhookEndpoints.update(id, {
          enabled_events: events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[],
        });
      }),
  };
};
