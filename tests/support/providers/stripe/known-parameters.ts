import type Stripe from 'stripe';
import type { FormValue } from './read-form.ts';
import { StripeApiError } from './stripe-error.ts';

type Element<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

/**
 * Each parameter of the SDK's declarations has a key, so the compiler reports new and removed ones. `value`:
 * a text or list of texts. `map`: keys of the caller. `unsupported`: Stripe knows it, and the stand-in fails
 * with the reason.
 */
type KnownParameters<Params> = {
  readonly [Name in keyof Required<Params>]:
    | 'value'
    | 'map'
    | 'unsupported'
    | (Element<Params[Name]> extends object ? KnownParameters<Element<Params[Name]>> : never);
};

type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;

const productData: KnownParameters<ProductData> = {
  name: 'value',
  description: 'value',
  images: 'unsupported',
  metadata: 'map',
  tax_code: 'unsupported',
  tax_details: 'unsupported',
  unit_label: 'unsupported',
};

export const checkoutCreateParameters: KnownParameters<Stripe.Checkout.SessionCreateParams> = {
  adaptive_pricing: { enabled: 'value' },
  after_expiration: 'unsupported',
  allow_promotion_codes: 'unsupported',
  allowed_payment_method_types: 'unsupported',
  automatic_tax: 'unsupported',
  billing_address_collection: 'unsupported',
  branding_settings: 'unsupported',
  cancel_url: 'value',
  client_reference_id: 'value',
  consent_collection: 'unsupported',
  currency: 'unsupported',
  custom_fields: 'unsupported',
  custom_text: 'unsupported',
  customer: 'unsupported',
  customer_account: 'unsupported',
  customer_creation: 'unsupported',
  customer_email: 'value',
  customer_update: 'unsupported',
  discounts: 'unsupported',
  excluded_payment_method_types: 'value',
  expand: 'value',
  expires_at: 'value',
  integration_identifier: 'unsupported',
  invoice_creation: 'unsupported',
  line_items: {
    adjustable_quantity: 'unsupported',
    metadata: 'unsupported',
    price: 'unsupported',
    price_data: {
      currency: 'value',
      product: 'unsupported',
      product_data: productData,
      recurring: 'unsupported',
      tax_behavior: 'unsupported',
      unit_amount: 'value',
      unit_amount_decimal: 'unsupported',
    },
    quantity: 'value',
    tax_rates: 'unsupported',
  },
  locale: 'unsupported',
  managed_payments: 'unsupported',
  metadata: 'map',
  mode: 'value',
  name_collection: 'unsupported',
  optional_items: 'unsupported',
  origin_context: 'unsupported',
  payment_intent_data: {
    application_fee_amount: 'unsupported',
    capture_method: 'unsupported',
    description: 'value',
    metadata: 'map',
    on_behalf_of: 'unsupported',
    receipt_email: 'unsupported',
    setup_future_usage: 'unsupported',
    shipping: 'unsupported',
    statement_descriptor: 'unsupported',
    statement_descriptor_suffix: 'value',
    transfer_data: 'unsupported',
    transfer_group: 'unsupported',
  },
  payment_method_collection: 'unsupported',
  payment_method_configuration: 'unsupported',
  payment_method_data: 'unsupported',
  payment_method_options: 'unsupported',
  permissions: 'unsupported',
  phone_number_collection: 'unsupported',
  redirect_on_completion: 'unsupported',
  return_url: 'unsupported',
  saved_payment_method_options: 'unsupported',
  setup_intent_data: 'unsupported',
  shipping_address_collection: 'unsupported',
  shipping_options: 'unsupported',
  submit_type: 'unsupported',
  subscription_data: 'unsupported',
  success_url: 'value',
  tax_id_collection: 'unsupported',
  ui_mode: 'unsupported',
  wallet_options: 'unsupported',
};

export const refundCreateParameters: KnownParameters<Stripe.RefundCreateParams> = {
  amount: 'value',
  charge: 'unsupported',
  currency: 'unsupported',
  customer: 'unsupported',
  expand: 'value',
  instructions_email: 'unsupported',
  metadata: 'map',
  origin: 'unsupported',
  payment_intent: 'value',
  reason: 'unsupported',
  refund_application_fee: 'unsupported',
  reverse_transfer: 'unsupported',
};

export const refundListParameters: KnownParameters<Stripe.RefundListParams> = {
  charge: 'unsupported',
  created: 'unsupported',
  ending_before: 'unsupported',
  expand: 'value',
  limit: 'value',
  payment_intent: 'value',
  starting_after: 'value',
};

export const disputeListParameters: KnownParameters<Stripe.DisputeListParams> = {
  charge: 'unsupported',
  created: 'unsupported',
  ending_before: 'unsupported',
  expand: 'value',
  limit: 'value',
  payment_intent: 'value',
  starting_after: 'value',
};

export const payoutListParameters: KnownParameters<Stripe.PayoutListParams> = {
  arrival_date: 'unsupported',
  created: 'map',
  destination: 'unsupported',
  ending_before: 'unsupported',
  expand: 'value',
  limit: 'value',
  starting_after: 'value',
  status: 'unsupported',
};

export const balanceTransactionListParameters: KnownParameters<Stripe.BalanceTransactionListParams> =
  {
    created: 'unsupported',
    currency: 'unsupported',
    ending_before: 'unsupported',
    expand: 'value',
    limit: 'value',
    payout: 'value',
    source: 'unsupported',
    starting_after: 'value',
    type: 'unsupported',
  };

export const endpointCreateParameters: KnownParameters<Stripe.WebhookEndpointCreateParams> = {
  api_version: 'value',
  connect: 'unsupported',
  description: 'unsupported',
  enabled_events: 'value',
  expand: 'unsupported',
  metadata: 'map',
  url: 'value',
};

export const endpointUpdateParameters: KnownParameters<Stripe.WebhookEndpointUpdateParams> = {
  description: 'unsupported',
  disabled: 'unsupported',
  enabled_events: 'value',
  expand: 'unsupported',
  metadata: 'unsupported',
  url: 'unsupported',
};

export const endpointListParameters: KnownParameters<Stripe.WebhookEndpointListParams> = {
  ending_before: 'unsupported',
  expand: 'unsupported',
  limit: 'value',
  starting_after: 'unsupported',
};

export const expandParameters: KnownParameters<
  Stripe.Checkout.SessionRetrieveParams & Stripe.Checkout.SessionExpireParams
> = { expand: 'value' };

type Known = { readonly [name: string]: 'value' | 'map' | 'unsupported' | Known };

const createParameterError = (param: string, message: string) =>
  new StripeApiError(400, { code: 'parameter_unknown', message, param });

/** At any depth. @throws StripeApiError for the first unknown parameter */
export const checkParameters = (parameters: FormValue, known: Known, path = ''): void => {
  if (typeof parameters === 'string')
    throw new StripeApiError(400, { message: 'Invalid object', param: path });
  if (Array.isArray(parameters)) {
    for (const [index, item] of parameters.entries())
      checkParameters(item, known, `${path}[${index}]`);
    return;
  }
  for (const [name, value] of Object.entries(parameters)) {
    const param = path === '' ? name : `${path}[${name}]`;
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === undefined)
      throw createParameterError(param, `Received unknown parameter: ${param}`);
    if (kind === 'unsupported')
      throw createParameterError(param, `The stand-in does not support the parameter ${param}`);
    if (typeof kind === 'object') checkParameters(value, kind, param);
  }
};
