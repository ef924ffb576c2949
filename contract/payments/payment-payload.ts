import * as v from 'valibot';
import { withEmailOrPhone } from '../entities/customer-payload.ts';
import { maxLength } from '../limits.ts';
import { getAmounts, vatCode } from '../money.ts';
import {
  extension,
  nameText,
  optionalEmail,
  optionalPhone,
  optionalText,
  pence,
} from '../primitives.ts';
import { messages } from '../text/messages.ts';

const price = v.pipe(pence, v.minValue(1, messages.priceNotPositive));

const paymentPayloadFields = v.object({
  customer: withEmailOrPhone(
    v.object({
      name: v.pipe(nameText(maxLength.name), v.nonEmpty(messages.nameEmpty)),
      email: optionalEmail,
      phone: optionalPhone,
    }),
  ),
  description: optionalText(maxLength.description),
  amountNet: price,
  vatCode,
  /**
   * The total. VAT is a sixth of it (T1), rounded half up, and `amountNet` is the rest. The default is
   * `amountNet` plus VAT. The field needs the capability `money`.
   */
  amountGross: extension(v.optional(price)),
  /** The link asks for this part first (capability `recorded-payments`). */
  askForNow: extension(v.optional(price)),
  /** Turns this request's reminders off. Only a tenant that `sendsReminders` has this field. */
  withoutReminders: extension(v.optional(v.boolean())),
});
type Price = Pick<
  v.InferOutput<typeof paymentPayloadFields>,
  'amountNet' | 'vatCode' | 'amountGross'
>;

/** The amounts are in pence. The name may be longer than on the customer form (spec §5). */
export const paymentPayload = v.pipe(
  paymentPayloadFields,
  v.forward(
    v.partialCheck(
      [['amountNet'], ['vatCode'], ['amountGross']],
      (amounts: Price) => getAmounts(amounts).amountNet === amounts.amountNet,
      messages.invalid,
    ),
    ['amountGross'],
  ),
  v.forward(
    v.partialCheck(
      [['amountNet'], ['vatCode'], ['amountGross'], ['askForNow']],
      ({ askForNow, ...amounts }: Price & { readonly askForNow?: number | undefined }) =>
        askForNow === undefined || askForNow < getAmounts(amounts).amountGross,
      messages.partNotLess,
    ),
    ['askForNow'],
  ),
);
export type PaymentPayload = v.InferInput<typeof paymentPayload>;

/**
 * With `askAboutLinks`, the server refuses a link to a foreign website with `foreign_link`, and the app asks
 * the user (capability `messages`). It is no part of the payload, so that the call after the question has the
 * same body and idempotency key.
 */
export const newPaymentQuery = v.object({
  askAboutLinks: extension(v.optional(v.literal('true'))),
});

/**
 * Amounts are in pence. Without `amount`, the server refunds everything. `refundableAmount` is what the user
 * saw. If it is no longer true, the server refuses with `changed`.
 */
export const refundPayload = v.object({
  amount: v.optional(price),
  refundableAmount: v.optional(pence),
});
