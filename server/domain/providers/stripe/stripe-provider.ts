import Stripe from 'stripe';
import * as v from 'valibot';
import type { SessionRequest } from '../../../lib/session-request.ts';
import { InvalidWebhook, type PaymentProvider, type SessionStatus, type WebhookFact } from '../payment-provider.ts';
import { isInvalidRequest, translateErrors } from './stripe-errors.ts';
import {
  chargeSchema,
  eventSchema,
  expiredSessionSchema,
  openedSessionSchema,
  refundSchema,
  sessionSchema,
} from './stripe-responses.ts';
import { toDeclineReason } from './to-decline-reason.ts';

interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The origin of the API for tests and proxies. When it is undefined, the SDK uses Stripe's own. */
  readonly apiUrl: string | undefined;
  /** The time limit of one attempt. Each call has two attempts. */
  readonly timeoutMs?: number;
  /** The server's clock. Webhooks that were signed more than five minutes before its time are rejected. */
  readonly clock?: () => Date;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const HOSTED_PAGE_ORIGIN = 'https://checkout.stripe.com';
const MAX_PRODUCT_NAME_LENGTH = 250;
const MAX_REFUNDS = 10_000;

/** The settings of the SDK for an API at another URL. */
const toApiConfig = (apiUrl: string) => {
  const { protocol, hostname: host, port } = new URL(apiUrl);
  return protocol === 'http:'
    ? ({ host, port: port || 80, protocol: 'http' } as const)
    : ({ host, port: port || 443, protocol: 'https' } as const);
};

const toSessionParams = (request: SessionRequest, returnUrl: string) => {
  const metadata = { payment_request_id: request.paymentRequestId, ident: request.ident };
  const description = request.description === '' ? request.ident : `${request.description} (${request.ident})`;
  const product = { name: [...request.payeeName].slice(0, MAX_PRODUCT_NAME_LENGTH).join(''), description };
  const price = { currency: request.currency.toLowerCase(), unit_amount: request.amountPence, product_data: product };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: request.paymentRequestId,
    metadata,
    payment_intent_data: { metadata, description },
    // Without this setting, Stripe may charge in the customer's currency.
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    // The return URL asks Stripe for the status, because the customer may have paid in another tab before cancelling.
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1_000),
  } satisfies Stripe.Checkout.SessionCreateParams;
};

/** Events between the submission of a card and the result. Their metadata contains our id of the payment request. */
const attemptEvents = new Set([
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.payment_failed',
]);

/** Returns the session or the payment of the event. For events of other kinds it returns an empty list. */
const toFacts = ({ type, data: { object } }: v.InferOutput<typeof eventSchema>): WebhookFact[] => {
  const { id: session, payment_intent: reference, metadata } = object;
  if (type.startsWith('checkout.session.') && session !== undefined) return [{ session }];
  const paymentRequestId = metadata?.payment_request_id;
  if (attemptEvents.has(type)) return paymentRequestId === undefined ? [] : [{ paymentRequestId }];
  return /^(charge|refund)\./.test(type) && typeof reference === 'string' ? [{ reference }] : [];
};

/** Takes payments on Checkout, Stripe's hosted page. A session must expire 30 minutes to 24 hours after it is opened. */
export const createStripeProvider = (settings: StripeSettings): PaymentProvider => {
  const { apiUrl, webhookSecret, timeoutMs = DEFAULT_TIMEOUT_MS, clock = () => new Date() } = settings;
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl === undefined ? {} : toApiConfig(apiUrl)),
  });

  const createSession = async (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) => {
    const response = await stripe.checkout.sessions.create(params, { idempotencyKey });
    const { id: session, url, expires_at: expiresAt } = v.parse(openedSessionSchema, response);
    return { session, url, expiresAt };
  };

  const openSession = async (request: SessionRequest, returnUrl: string, idempotencyKey: string) => {
    const params = toSessionParams(request, returnUrl);
    if (request.customerEmail === null) return createSession(params, idempotencyKey);
    try {
      return await createSession({ ...params, customer_email: request.customerEmail }, idempotencyKey);
    } catch (error) {
      // Stripe refuses some valid addresses. When none is sent, the customer types it on the hosted page.
      if (!isInvalidRequest(error) || error.param !== 'customer_email') throw error;
      return createSession(params, `${idempotencyKey}-without-email`);
    }
  };

  const listRefunds = async (reference: string) => {
    const refunds = stripe.refunds.list({ payment_intent: reference, limit: 100 });
    return v.parse(v.array(refundSchema), await refunds.autoPagingToArray({ limit: MAX_REFUNDS }));
  };

  const readStatus = async (session: string): Promise<SessionStatus> => {
    const response = await stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent.latest_charge'] });
    const { status, payment_intent: intent } = v.parse(sessionSchema, response);
    if (intent?.status === 'succeeded') {
      const { created: paidAt, payment_method_details: method } = v.parse(chargeSchema, intent.latest_charge);
      const cardLastFour = method?.card?.last4;
      return {
        state: 'paid',
        reference: intent.id,
        amountPence: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        paidAt,
        ...(cardLastFour ? { cardLastFour } : {}),
        refunds: await listRefunds(intent.id),
      };
    }
    if (status === 'expired') return { state: status };
    const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    const declineReason = hasFailed ? toDeclineReason(intent.last_payment_error) : undefined;
    const decline = declineReason === undefined ? {} : { declineReason };
    if (status === 'complete') return hasFailed ? { state: 'failed', ...decline } : { state: 'processing' };
    const isConfirming = intent?.status === 'requires_action' || intent?.status === 'processing';
    return isConfirming ? { state: 'open', isConfirming } : { state: 'open', ...decline };
  };

  const closeSession = async (session: string) => {
    try {
      v.parse(expiredSessionSchema, await stripe.checkout.sessions.expire(session));
      return 'closed';
    } catch (error) {
      // Stripe refuses to expire a session that has ended, or that the customer is paying.
      if (!isInvalidRequest(error)) throw error;
      const { state } = await readStatus(session);
      if (state === 'paid') return 'paid';
      return state === 'open' || state === 'processing' ? 'in-flight' : 'closed';
    }
  };

  const refundOnce = async (reference: string, amount: number, idempotencyKey: string) => {
    // Stripe forgets idempotency keys after a day, but the metadata of a refund stays.
    const refunds = await listRefunds(reference);
    const existing = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (existing) return existing.status;
    const params = { payment_intent: reference, amount, metadata: { idempotency_key: idempotencyKey } };
    try {
      return v.parse(refundSchema, await stripe.refunds.create(params, { idempotencyKey })).status;
    } catch (error) {
      if (isInvalidRequest(error) && error.code !== 'resource_missing') return 'refused';
      throw error;
    }
  };

  return {
    name: 'stripe',
    pageOrigins: [HOSTED_PAGE_ORIGIN, ...(apiUrl === undefined ? [] : [new URL(apiUrl).origin])],
    open: (...parameters) => translateErrors(() => openSession(...parameters)),
    status: (session) => translateErrors(() => readStatus(session)),
    close: (session) => translateErrors(() => closeSession(session)),
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
        // The new error has only the message, because with `cause` the log would contain the customer's data.
        throw new InvalidWebhook(error instanceof Error ? error.message : String(error));
      }
    },
  };
};
