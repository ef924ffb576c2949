import type Stripe from 'stripe';
import * as v from 'valibot';
import { createStripeClient, stripeErrors } from '../../../lib/outgoing/stripe-client.ts';
import { isLive } from '../../../lib/settings/provider-credentials.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import {
  type CheckoutStatus,
  InvalidWebhook,
  type PaymentProvider,
  type ProviderRefund,
  type RefundAnswer,
  toCloseOutcome,
  UnsupportedWebhook,
  type WebhookFact,
} from '../payment-provider.ts';
import { getExpectedDate, toCheckoutParams } from './checkout-params.ts';
import { isInvalidRequest, isMissing, toDeclineReason, translateErrors } from './stripe-errors.ts';
import { createStripePayouts } from './stripe-payouts.ts';
import {
  cardBrands,
  chargeSchema,
  checkoutSchema,
  disputeSchema,
  eventSchema,
  expiredCheckoutSchema,
  openedCheckoutSchema,
  refundSchema,
  thinEventSchema,
} from './stripe-responses.ts';

interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string | undefined;
  /** Each call has two attempts of this length. */
  readonly timeoutMs?: number;
  /** Webhooks that were signed more than five minutes before its time are rejected. */
  readonly clock?: () => Date;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_REFUNDS = 10_000;
const MAX_DISPUTES = 100;

/** The metadata of a payment intent contains our id of the payment request. */
const attemptEvents = new Set([
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.payment_failed',
]);

const toFacts = ({ type, data: { object } }: v.InferOutput<typeof eventSchema>): WebhookFact[] => {
  const { id: providerCheckoutId, payment_intent: reference, metadata } = object;
  if (type.startsWith('checkout.session.') && providerCheckoutId !== undefined)
    return [{ providerCheckoutId }];
  const paymentRequestId = metadata?.payment_request_id;
  if (attemptEvents.has(type)) return paymentRequestId === undefined ? [] : [{ paymentRequestId }];
  return /^(charge|refund)\./.test(type) && typeof reference === 'string' ? [{ reference }] : [];
};

/** Stripe creates the charge of a bank debit when the customer starts it. */
const toProcessing = (latestCharge: unknown): CheckoutStatus => {
  const charge = v.safeParse(chargeSchema, latestCharge);
  const { created, payment_method_details: method } = charge.success ? charge.output : {};
  const expectedBy = created && getExpectedDate(method?.type, created);
  return { state: 'processing', ...(expectedBy && { expectedBy }) };
};

const toAnswer = ({ status, reason }: ProviderRefund): RefundAnswer => ({ status, reason });

const describeThinEvent = (type: string) =>
  `Stripe sent the thin event ${type}. In the settings of the webhook endpoint at Stripe, choose the payload style "Snapshot"`;

/** A checkout of Stripe Checkout must expire 30 minutes to 24 hours after it is opened. */
export const createStripeProvider = (settings: StripeSettings): PaymentProvider => {
  const {
    apiUrl,
    webhookSecret,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    clock = () => new Date(),
  } = settings;
  const stripe = createStripeClient(settings.secretKey, { apiUrl, timeoutMs });

  const createCheckout = async (
    params: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ) => {
    const response = await stripe.checkout.sessions.create(params, { idempotencyKey });
    const { id, url, payment_method_types: methods } = v.parse(openedCheckoutSchema, response);
    return { providerCheckoutId: id, url, methods };
  };

  const openCheckout = async (
    request: CheckoutRequest,
    returnUrl: string,
    idempotencyKey: string,
  ) => {
    const params = toCheckoutParams(request, returnUrl);
    if (request.customerEmail === null) return createCheckout(params, idempotencyKey);
    try {
      return await createCheckout(
        { ...params, customer_email: request.customerEmail },
        idempotencyKey,
      );
    } catch (error) {
      // Stripe refuses some valid addresses. Without one, the customer types it on the hosted page.
      if (!isInvalidRequest(error) || error.param !== 'customer_email') throw error;
      return createCheckout(params, `${idempotencyKey}-without-email`);
    }
  };

  const listRefunds = async (reference: string) => {
    const refunds = stripe.refunds.list({ payment_intent: reference, limit: 100 });
    return v.parse(v.array(refundSchema), await refunds.autoPagingToArray({ limit: MAX_REFUNDS }));
  };

  const listDisputes = async (reference: string) => {
    const disputes = stripe.disputes.list({ payment_intent: reference, limit: MAX_DISPUTES });
    return v.parse(
      v.array(disputeSchema),
      await disputes.autoPagingToArray({ limit: MAX_DISPUTES }),
    );
  };

  const retrieveCheckout = (providerCheckoutId: string) =>
    stripe.checkout.sessions
      .retrieve(providerCheckoutId, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      })
      .catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      });

  const readStatus = async (providerCheckoutId: string): Promise<CheckoutStatus> => {
    const response = await retrieveCheckout(providerCheckoutId);
    if (!response) return { state: 'unknown' };
    const { status, payment_intent: intent } = v.parse(checkoutSchema, response);
    if (intent?.status === 'succeeded') {
      const charge = v.parse(chargeSchema, intent.latest_charge);
      const {
        created,
        disputed,
        payment_method_details: method,
        balance_transaction: entry,
      } = charge;
      const cardLastFour = method?.card?.last4;
      const cardBrand = cardBrands.get(method?.card?.brand);
      // A bank debit is created when the customer starts it, and paid days later.
      const paidAt =
        entry && typeof entry === 'object' && entry.created > created ? entry.created : created;
      return {
        state: 'paid',
        reference: intent.id,
        amountPence: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        paidAt,
        ...(cardLastFour ? { cardLastFour } : {}),
        ...(cardBrand === undefined ? {} : { cardBrand }),
        refunds: await listRefunds(intent.id),
        disputes: disputed ? await listDisputes(intent.id) : [],
      };
    }
    if (status === 'expired') return { state: status };
    const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    const declineReason = hasFailed ? toDeclineReason(intent.last_payment_error) : undefined;
    const decline = declineReason === undefined ? {} : { declineReason };
    // A submitted bank debit completes the checkout, and can still fail.
    if (status === 'complete')
      return hasFailed ? { state: 'failed', ...decline } : toProcessing(intent?.latest_charge);
    const isConfirming = intent?.status === 'requires_action' || intent?.status === 'processing';
    return isConfirming ? { state: 'open', isConfirming } : { state: 'open', ...decline };
  };

  const closeCheckout = async (providerCheckoutId: string) => {
    try {
      v.parse(expiredCheckoutSchema, await stripe.checkout.sessions.expire(providerCheckoutId));
      return 'closed';
    } catch (error) {
      // Stripe does not expire a checkout that has ended, or that the customer is paying.
      if (!isInvalidRequest(error)) throw error;
      return toCloseOutcome(await readStatus(providerCheckoutId));
    }
  };

  /** @throws the error itself when a retry may succeed */
  const toRefundAnswer = (error: unknown): RefundAnswer => {
    if (!isInvalidRequest(error) || isMissing(error)) throw error;
    // The refund succeeds when the account has enough money again.
    if (error.code === 'balance_insufficient')
      return { status: 'pending', reason: 'insufficient_balance' };
    if (error.code === 'charge_disputed') return { status: 'refused', reason: 'disputed' };
    return {
      status: 'refused',
      reason: error.code === 'charge_already_refunded' ? 'refunded' : 'refused',
    };
  };

  const refundOnce = async (
    reference: string,
    amount: number,
    idempotencyKey: string,
  ): Promise<RefundAnswer> => {
    // Stripe forgets idempotency keys after a day, but not the metadata of a refund, which has our key.
    const refunds = await listRefunds(reference);
    const existing = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (existing) return toAnswer(existing);
    const params = {
      payment_intent: reference,
      amount,
      metadata: { idempotency_key: idempotencyKey },
    };
    try {
      return toAnswer(
        v.parse(refundSchema, await stripe.refunds.create(params, { idempotencyKey })),
      );
    } catch (error) {
      return toRefundAnswer(error);
    }
  };

  return {
    name: 'stripe',
    movesMoney: true,
    isLive: isLive({ provider: 'stripe', ...settings }),
    payouts: createStripePayouts(stripe),
    open: (...parameters) => translateErrors(() => openCheckout(...parameters)),
    status: (providerCheckoutId) => translateErrors(() => readStatus(providerCheckoutId)),
    close: (providerCheckoutId) => translateErrors(() => closeCheckout(providerCheckoutId)),
    refund: (...parameters) => translateErrors(() => refundOnce(...parameters)),
    readWebhook: async (headers, rawBody) => {
      try {
        const signature = headers.get('stripe-signature') ?? '';
        const event = await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          webhookSecret,
          undefined, // the SDK's default tolerance of 300 seconds
          undefined, // the SDK's default cryptography
          clock().getTime(),
        );
        return toFacts(v.parse(eventSchema, event));
      } catch (error) {
        const isGenuine = !(error instanceof stripeErrors.StripeSignatureVerificationError);
        // The SDK verifies the signature before it throws on a thin event.
        const thinEvent = v.safeParse(thinEventSchema, new TextDecoder().decode(rawBody));
        if (isGenuine && thinEvent.success)
          throw new UnsupportedWebhook(describeThinEvent(thinEvent.output.type));
        // With `cause`, the log would contain the customer's data.
        throw new InvalidWebhook(error instanceof Error ? error.message : String(error));
      }
    },
  };
};
