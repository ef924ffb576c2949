import type Stripe from 'stripe';
import type { CheckoutParams } from './read-parameters.ts';
import { createDisputes } from './stripe-disputes.ts';
import { createEndpoints } from './stripe-endpoints.ts';
import { createMissingError, StripeApiError } from './stripe-error.ts';
import {
  createCharge,
  createCheckout,
  createId,
  createPaymentIntent,
  getChargeFee,
  toSeconds,
} from './stripe-objects.ts';
import { createPayouts } from './stripe-payouts.ts';
import { createRefunds } from './stripe-refunds.ts';
import type { EmitEvent } from './stripe-webhooks.ts';

const MINUTE_SECONDS = 60;
const MIN_LIFETIME_SECONDS = 30 * MINUTE_SECONDS;
const MAX_LIFETIME_SECONDS = 24 * 60 * MINUTE_SECONDS;
/** For pounds sterling. */
export const minAmountPence = 30;
export const maxAmountPence = 99_999_999;

/** Without `last4` the customer pays by bank, which confirms later. */
export interface PaymentMethod {
  readonly last4?: string;
  readonly amount?: number;
  /** Lower case. */
  readonly currency?: string;
}

/** By the customer. */
interface Attempt {
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
}

interface AccountSettings {
  readonly origin: string;
  readonly now: () => Date;
  readonly emit: EmitEvent;
}

/** In seconds. @throws StripeApiError */
const tryCheckout = (
  { line_items: [{ price_data: price, quantity }], expires_at }: CheckoutParams,
  now: Date,
) => {
  const total = price.unit_amount * quantity;
  if (total < minAmountPence) {
    const message = 'The Checkout Session’s total amount due must add up to at least £0.30 gbp';
    throw new StripeApiError(400, { code: 'amount_too_small', message });
  }
  if (total > maxAmountPence) {
    const message = 'The Checkout Session’s total amount due must be no more than £999,999.99';
    throw new StripeApiError(400, { code: 'amount_too_large', message });
  }
  const lifetimeSeconds = (expires_at ?? toSeconds(now) + MAX_LIFETIME_SECONDS) - toSeconds(now);
  const param = 'expires_at';
  if (lifetimeSeconds < MIN_LIFETIME_SECONDS) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw new StripeApiError(400, { message, param });
  }
  if (lifetimeSeconds > MAX_LIFETIME_SECONDS) {
    const message =
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw new StripeApiError(400, { message, param });
  }
};

/** Checkouts, payments and refunds of one account, with the actions of customers, banks and payee. */
export const createStripeAccount = ({ origin, now, emit }: AccountSettings) => {
  const checkouts = new Map<string, Stripe.Checkout.Session>();
  const checkoutParams = new Map<string, CheckoutParams>();
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const busyCheckouts = new Set<string>();
  const id = createId('acct').replace('acct_', 'acct_1');
  const endpoints = createEndpoints({ now });
  const missingPermissions = new Set<string>();
  let isActivated = true;
  let pagesOutliveExpiry = false;
  const payouts = createPayouts({ now });
  const { addEntry } = payouts;
  const withdrawn: readonly Stripe.Dispute['status'][] = ['needs_response', 'under_review', 'lost'];
  const isDisputed = ({ payment_intent: id }: Stripe.Charge) =>
    disputes.list(String(id)).some(({ status }) => withdrawn.includes(status));
  const refunds = createRefunds({ now, emit, intents, charges, isDisputed, addEntry });
  const disputes = createDisputes({ now, emit, getCharge: refunds.getCharge, addEntry });

  const findIntent = ({ payment_intent: id }: Stripe.Checkout.Session) =>
    typeof id === 'string' ? intents.get(id) : undefined;

  /** Without a payment. */
  const end = (checkout: Stripe.Checkout.Session) => {
    checkout.status = 'expired';
    checkout.url = null;
    const intent = findIntent(checkout);
    if (intent) {
      intent.status = 'canceled';
      intent.canceled_at = toSeconds(now());
      emit('payment_intent.canceled', intent);
    }
    emit('checkout.session.expired', checkout);
  };

  const getCheckout = (id: string) => {
    const checkout = checkouts.get(id);
    if (!checkout) throw createMissingError('checkout.session', 'session', id);
    if (checkout.status === 'open' && checkout.expires_at <= toSeconds(now())) end(checkout);
    return checkout;
  };

  const getOpenCheckout = (id: string) => {
    const checkout = getCheckout(id);
    if (checkout.status !== 'open') throw new Error(`the checkout is ${checkout.status}`);
    return checkout;
  };

  /** Stripe creates it at the customer's first try to pay. */
  const ensureIntent = (checkout: Stripe.Checkout.Session) => {
    const existing = findIntent(checkout);
    if (existing) return existing;
    const intent = createPaymentIntent(
      checkout,
      checkoutParams.get(checkout.id)?.payment_intent_data,
      now(),
    );
    intents.set(intent.id, intent);
    checkout.payment_intent = intent.id;
    emit('payment_intent.created', intent);
    return intent;
  };

  const createAttempt = (
    checkout: Stripe.Checkout.Session,
    { last4, amount, currency }: PaymentMethod,
  ): Attempt => {
    const intent = ensureIntent(checkout);
    const taken = { amount: amount ?? intent.amount, currency: currency ?? intent.currency, last4 };
    const charge = createCharge(intent, taken, now());
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.currency = taken.currency;
    return { intent, charge };
  };

  const complete = (checkout: Stripe.Checkout.Session) => {
    checkout.status = 'complete';
    checkout.url = null;
  };

  const succeed = (checkout: Stripe.Checkout.Session, { intent, charge }: Attempt) => {
    charge.status = 'succeeded';
    charge.paid = true;
    charge.captured = true;
    charge.amount_captured = charge.amount;
    const { id: source, amount, currency } = charge;
    const fee = getChargeFee(amount);
    charge.balance_transaction = addEntry({
      source,
      category: 'charge',
      type: 'charge',
      amount,
      fee,
      currency,
    }).id;
    intent.status = 'succeeded';
    intent.amount_received = charge.amount;
    checkout.payment_status = 'paid';
    emit('charge.succeeded', charge);
    emit('payment_intent.succeeded', intent);
  };

  const fail = ({ intent, charge }: Attempt) => {
    charge.status = 'failed';
    charge.failure_code = 'card_declined';
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    };
    intent.status = 'requires_payment_method';
    emit('charge.failed', charge);
    emit('payment_intent.payment_failed', intent);
  };

  return {
    refunds,
    disputes,
    payouts,
    /** The keys belong to another account, or to live mode. */
    forgetCheckouts: (isForgotten: (checkout: Stripe.Checkout.Session) => boolean = () => true) => {
      for (const [id, checkout] of checkouts) if (isForgotten(checkout)) checkouts.delete(id);
    },
    findCheckout: (id: string) => (checkouts.has(id) ? getCheckout(id) : undefined),
    getCheckout,
    countCheckouts: () => checkouts.size,
    /** Oldest first. */
    listCheckouts: () => [...checkouts.keys()].map(getCheckout),
    getCheckoutParams: (id: string) => checkoutParams.get(id),
    findObject: (id: string) =>
      intents.get(id) ??
      charges.get(id) ??
      refunds.find(id) ??
      disputes.find(id) ??
      payouts.find(id),
    tryCheckout: (params: CheckoutParams) => tryCheckout(params, now()),
    open: (params: CheckoutParams) => {
      const checkout = createCheckout(params, origin, now());
      checkouts.set(checkout.id, checkout);
      checkoutParams.set(checkout.id, params);
      return checkout;
    },
    id,
    endpoints,
    describe: () => ({
      id,
      object: 'account' as const,
      charges_enabled: isActivated,
      details_submitted: isActivated,
    }),
    /** Stripe has not activated it yet. */
    deactivate: () => {
      isActivated = false;
    },
    /** Such as `rak_webhook_write`. */
    removePermission: (slug: string) => void missingPermissions.add(slug),
    grantPermission: (slug: string) => void missingPermissions.delete(slug),
    /** Writing includes reading. */
    hasPermission: (slug: string) =>
      !missingPermissions.has(slug) && !missingPermissions.has(slug.replace(/_read$/, '_write')),
    /** Before its time is over. */
    close: (id: string) => {
      const checkout = getCheckout(id);
      if (checkout.status !== 'open' || busyCheckouts.has(id)) {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.status}\`.`;
        throw new StripeApiError(400, { message });
      }
      end(checkout);
      return checkout;
    },
    /** Stripe then refuses to end it, although it is open. */
    setBusy: (id: string) => void busyCheckouts.add(getCheckout(id).id),
    expire: (id: string) => end(getOpenCheckout(id)),
    pay: (id: string, method: PaymentMethod = {}) => {
      const checkout = getOpenCheckout(id);
      const attempt = createAttempt(checkout, { last4: '4242', ...method });
      complete(checkout);
      succeed(checkout, attempt);
      emit('checkout.session.completed', checkout);
    },
    /** For a while, Stripe's open pages sometimes outlive their expired checkout. */
    keepPagesUsable: () => {
      pagesOutliveExpiry = true;
    },
    hasUsablePage: ({ status }: Stripe.Checkout.Session) =>
      status === 'open' || (status === 'expired' && pagesOutliveExpiry),
    /** The bank takes the money all the same. */
    payExpired: (id: string) => {
      const checkout = getCheckout(id);
      if (checkout.status !== 'expired') throw new Error(`the checkout is ${checkout.status}`);
      const attempt = createAttempt(checkout, { last4: '4242' });
      complete(checkout);
      succeed(checkout, attempt);
      emit('checkout.session.completed', checkout);
    },
    decline: (id: string) => {
      fail(createAttempt(getOpenCheckout(id), { last4: '0002' }));
    },
    /** 3-D Secure. */
    startAuthentication: (id: string) => {
      const intent = ensureIntent(getOpenCheckout(id));
      intent.status = 'requires_action';
      emit('payment_intent.requires_action', intent);
    },
    /** By debit, or with a card that the bank has yet to accept. */
    startDelayedPayment: (id: string, method: Pick<PaymentMethod, 'last4'> = {}) => {
      const checkout = getOpenCheckout(id);
      const { intent } = createAttempt(checkout, method);
      intent.status = 'processing';
      complete(checkout);
      emit('payment_intent.processing', intent);
      emit('checkout.session.completed', checkout);
    },
    finishDelayedPayment: (id: string, outcome: 'paid' | 'failed') => {
      const checkout = getCheckout(id);
      const intent = findIntent(checkout);
      const charge = charges.get(String(intent?.latest_charge));
      if (!intent || !charge || intent.status !== 'processing')
        throw new Error('no payment is being processed');
      if (outcome === 'paid') succeed(checkout, { intent, charge });
      else fail({ intent, charge });
      const event = outcome === 'paid' ? 'succeeded' : 'failed';
      emit(`checkout.session.async_payment_${event}`, checkout);
    },
  };
};

export type StripeAccount = ReturnType<typeof createStripeAccount>;
