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
   * The total, where `whoami` lists `gross-prices`. VAT is then a sixth of it (T1), rounded half
   * up, and `amountNet` the rest. If missing, the total is `amountNet` plus VAT.
   */
  amountGross: extension(v.optional(price)),
  /**
   * The pence that the link asks for first, less than the total, with the capability
   * `recorded-payments`. After the first payment, the link asks for the rest.
   */
  askForNow: extension(v.optional(price)),
  /** True: the customer of this request gets no reminders, where `whoami` lists `reminders`. */
  withoutReminders: extension(v.optional(v.boolean())),
});
type Price = Pick<
  v.InferOutput<typeof paymentPayloadFields>,
  'amountNet' | 'vatCode' | 'amountGross'
>;

/**
 * The payload of the request form, in pence. The name may be longer than on the customer form (spec
 * §5).
 */
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
 * With `askAboutLinks`, where `whoami` lists `messages`, the server refuses a description with
 * a link to a foreign website with the code `foreign_link`. It is not part of the payload, so that
 * the call after the question has the same body and can have the same idempotency key.
 */
export const newPaymentQuery = v.object({
  askAboutLinks: extension(v.optional(v.literal('true'))),
});

/**
 * A refund of `amount` pence. Without `amount`, the server refunds everything that can be refunded.
 * `refundableAmount` is what could be refunded when the user decided. If it has changed since, the
 * server refuses the refund with the code `changed`. Without it, the server does not compare.
 */
export const refundPayload = v.object({
  amount: v.optional(price),
  refundableAmount: v.optional(pence),
});
