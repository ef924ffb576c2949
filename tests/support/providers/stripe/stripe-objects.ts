import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { CheckoutParams, RefundParams } from './read-parameters.ts';

// With every field that Stripe’s declarations require.

/** Such as `pi_0a1b2c…`. */
export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);

export const DAY_SECONDS = 24 * 60 * 60;

export const createCheckout = (
  params: CheckoutParams,
  origin: string,
  now: Date,
): Stripe.Checkout.Session => {
  const id = createId('cs_test');
  const [{ price_data: price, quantity }] = params.line_items;
  const total = price.unit_amount * quantity;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: toSeconds(now),
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? toSeconds(now) + DAY_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    // Created at the customer's first try to pay.
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'bacs_debit'].filter(
      (type) => !params.excluded_payment_method_types?.includes(type),
    ),
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // Stripe's URLs end with such a fragment.
    url: `${origin}/c/pay/${id}#fidkdWxOYHwnPyd1`,
    wallet_options: null,
  };
};

export const createPaymentIntent = (
  { amount_total: total, currency }: Stripe.Checkout.Session,
  data: CheckoutParams['payment_intent_data'],
  now: Date,
): Stripe.PaymentIntent => {
  const id = createId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret`,
    confirmation_method: 'automatic',
    created: toSeconds(now),
    currency: currency ?? 'gbp',
    customer: null,
    customer_account: null,
    description: data?.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data?.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'bacs_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
};

const createCard = (last4: string): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'GB',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

const bankDebit: Stripe.Charge.PaymentMethodDetails = {
  type: 'bacs_debit',
  bacs_debit: { fingerprint: null, last4: '2345', mandate: null, sort_code: '108800' },
};

/** Without `last4` of a bank account. */
export const createCharge = (
  intent: Stripe.PaymentIntent,
  { amount, currency, last4 }: { amount: number; currency: string; last4: string | undefined },
  now: Date,
): Stripe.Charge => ({
  id: createId('ch'),
  object: 'charge',
  amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: false,
  created: toSeconds(now),
  currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: intent.id,
  payment_method: createId('pm'),
  payment_method_details: last4 === undefined ? bankDebit : createCard(last4),
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'pending',
  transfer_data: null,
  transfer_group: null,
});

export const createRefund = (
  charge: Stripe.Charge,
  params: RefundParams,
  amount: number,
  now: Date,
): Stripe.Refund => ({
  id: createId('re'),
  object: 'refund',
  amount,
  balance_transaction: createId('txn'),
  charge: charge.id,
  created: toSeconds(now),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata: params.metadata ?? {},
  payment_intent: params.payment_intent,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

export const createBalanceEntry = (
  {
    source,
    category,
    type,
    amount,
    fee,
    currency,
  }: {
    source: string | null;
    category: string;
    type: Stripe.BalanceTransaction.Type;
    amount: number;
    fee: number;
    currency: string;
  },
  now: Date,
): Stripe.BalanceTransaction => ({
  id: createId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: toSeconds(now) + 2 * DAY_SECONDS,
  balance_type: 'payments',
  created: toSeconds(now),
  currency,
  description: null,
  exchange_rate: null,
  fee,
  fee_details: [],
  net: amount - fee,
  reporting_category: category,
  source,
  status: 'pending',
  type,
});

/** For a British card. */
export const getChargeFee = (amount: number) => Math.round(amount * 0.015) + 20;
