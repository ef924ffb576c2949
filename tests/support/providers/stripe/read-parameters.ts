import type Stripe from 'stripe';
import * as v from 'valibot';
import type { FormValue } from './read-form.ts';
import { StripeApiError } from './stripe-error.ts';

// Supported parameters, with the checks that Stripe makes before a call. A check has a code ('integer',
// 'empty', …) that `describeIssue` turns into Stripe's error.
const integer = v.pipe(v.string(), v.regex(/^-?\d+$/, 'integer'), v.transform(Number));
const nonEmptyText = (maxLength: number) =>
  v.pipe(v.string(), v.nonEmpty('empty'), v.maxLength(maxLength, 'long'));
/** Stripe allows names of 40 characters and values of 500. */
const metadata = v.record(nonEmptyText(40), v.pipe(v.string(), v.maxLength(500, 'long')));
const expand = v.exactOptional(v.array(v.string()));
/** A form has only texts: 'true' or 'false'. */
const formBoolean = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);
/** Stripe requires a domain with a dot, and visible ASCII (21 to 7e) before it. */
const email = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x3f\x41-\x7e]+@[a-z\d-]+(\.[a-z\d-]+)+$/i, 'email'),
);

/** For the bank statement: at most 22 characters, a letter, and none of <>\'"*. */
const statementSuffix = v.pipe(
  v.string(),
  v.maxLength(22, 'long'),
  v.regex(/^(?=.*[a-z])[^<>\\'"*]+$/i, 'descriptor'),
);

export const checkoutParams = v.object({
  mode: v.literal('payment'),
  line_items: v.tuple([
    v.object({
      quantity: integer,
      price_data: v.object({
        currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
        unit_amount: integer,
        product_data: v.object({
          name: nonEmptyText(250),
          description: v.exactOptional(nonEmptyText(5_000)),
        }),
      }),
    }),
  ]),
  success_url: v.pipe(v.string(), v.url('url')),
  cancel_url: v.exactOptional(v.pipe(v.string(), v.url('url'))),
  client_reference_id: v.exactOptional(nonEmptyText(200)),
  customer_email: v.exactOptional(email),
  expires_at: v.exactOptional(integer),
  metadata: v.exactOptional(metadata),
  payment_intent_data: v.exactOptional(
    v.object({
      description: v.exactOptional(nonEmptyText(1_000)),
      metadata: v.exactOptional(metadata),
      statement_descriptor_suffix: v.exactOptional(statementSuffix),
    }),
  ),
  excluded_payment_method_types: v.exactOptional(v.array(v.string())),
  adaptive_pricing: v.exactOptional(v.object({ enabled: v.exactOptional(formBoolean) })),
  expand,
}) satisfies v.GenericSchema<unknown, Stripe.Checkout.SessionCreateParams>;

export const refundParams = v.object({
  payment_intent: v.string(),
  amount: v.exactOptional(integer),
  metadata: v.exactOptional(metadata),
  expand,
}) satisfies v.GenericSchema<unknown, Stripe.RefundCreateParams>;

const pageSize = v.exactOptional(v.pipe(integer, v.minValue(1), v.maxValue(100)));
const pageParams = { limit: pageSize, starting_after: v.exactOptional(v.string()), expand };

export const disputeListParams = v.object({
  payment_intent: v.string(),
  limit: pageSize,
  expand,
}) satisfies v.GenericSchema<unknown, Stripe.DisputeListParams>;

export const refundListParams = v.object({
  ...pageParams,
  payment_intent: v.string(),
}) satisfies v.GenericSchema<unknown, Stripe.RefundListParams>;

export const payoutListParams = v.object({
  ...pageParams,
  created: v.exactOptional(v.object({ gte: integer })),
}) satisfies v.GenericSchema<unknown, Stripe.PayoutListParams>;

export const balanceTransactionListParams = v.object({
  ...pageParams,
  payout: v.string(),
}) satisfies v.GenericSchema<unknown, Stripe.BalanceTransactionListParams>;

export const endpointParams = v.object({
  url: v.exactOptional(v.pipe(v.string(), v.url('url'))),
  enabled_events: v.exactOptional(v.array(v.string())),
  api_version: v.exactOptional(v.string()),
  metadata: v.exactOptional(metadata),
});

export const endpointListParams = v.object({ limit: pageSize }) satisfies v.GenericSchema<
  unknown,
  Stripe.WebhookEndpointListParams
>;

export const expandParams = v.object({ expand }) satisfies v.GenericSchema<
  unknown,
  Stripe.Checkout.SessionRetrieveParams
>;

export type CheckoutParams = v.InferOutput<typeof checkoutParams>;
export type RefundParams = v.InferOutput<typeof refundParams>;

/** In Stripe's words. */
const describeIssue = ({ message: checkCode, input }: v.BaseIssue<unknown>, param: string) => {
  if (input === undefined)
    return { code: 'parameter_missing', message: `Missing required param: ${param}.` };
  switch (checkCode) {
    case 'integer':
      return { code: 'parameter_invalid_integer', message: `Invalid integer: ${input}` };
    case 'empty':
      return {
        code: 'parameter_invalid_empty',
        message: `You passed an empty string for '${param}'.`,
      };
    case 'email':
      return { code: 'email_invalid', message: `Invalid email address: ${input}` };
    case 'url':
      return { code: 'url_invalid', message: 'Not a valid URL' };
    default:
      return { message: `Invalid ${param}: ${checkCode}` };
  }
};

/** As Stripe writes it: `line_items[0][quantity]`. */
const toParamPath = (issue: v.BaseIssue<unknown>) => {
  const [first = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  return `${first}${rest.map((name) => `[${name}]`).join('')}`;
};

/** @throws StripeApiError about the first invalid parameter */
export const readParameters = <Schema extends v.GenericSchema>(
  schema: Schema,
  parameters: FormValue,
) => {
  const result = v.safeParse(schema, parameters);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const param = toParamPath(issue);
  throw new StripeApiError(400, { ...describeIssue(issue, param), param });
};
