import * as v from 'valibot';
import type { Tenant } from '../../../../contract/entities/session.ts';
import { formatMoney, getNet } from '../../../../contract/money.ts';
import { paymentPayload } from '../../../../contract/payments/payment-payload.ts';
import { pence } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { type TypedPrice, toAmounts } from '../../../lib/typed-price.ts';
import { canSendEmails, canSendTexts, hasCapability } from '../../../session/use-session.ts';

const { customer, description, vatCode } = paymentPayload.entries;

const fields = v.object({
  customer,
  description,
  vatCode,
  /**
   * Pence as typed. With VAT code T1 and `includesVat`, the gross amount; otherwise the net amount.
   */
  price: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  includesVat: v.boolean(),
  /** Whether the customer gets no reminders of this request. */
  withoutReminders: v.optional(v.boolean()),
  /** Whether the link asks for a part first, and for how many pence. */
  asksForPart: v.optional(v.boolean()),
  part: v.optional(pence),
});
type Fields = v.InferOutput<typeof fields>;

/**
 * Whether a payload can express the typed price. Without the capability `money`, the payload has
 * only a net amount in whole pence, and no such amount gives £9.99 including 20 % VAT.
 */
export const isSendablePrice = (
  { price, vatCode: code, includesVat }: TypedPrice,
  tenant: Tenant | undefined,
) => hasCapability(tenant, 'money') || !includesVat || getNet(price, code) !== undefined;

/** The message for a price including VAT that cannot be split into net and VAT in whole pence. */
export const getUnreachableTotalMessage = (price: number) =>
  `With VAT, ${formatMoney(price)} doesn't come to whole pence`;

/**
 * Whether the backend takes the recipient. A backend that sends no message at all takes a phone
 * number alone, because staff show the code.
 */
const hasChannel = ({ email, phone }: Fields['customer'], tenant: Tenant | undefined) => {
  // The payload's own check reports a recipient that has neither an email address nor a phone
  // number.
  const hasOnlyPhone = Boolean(phone) && !email;
  return canSendTexts(tenant) || !canSendEmails(tenant) || !hasOnlyPhone;
};

/** The pence that the link asks for first; undefined when it asks for the total. */
const getPartPence = ({ asksForPart, part }: Pick<Fields, 'asksForPart' | 'part'>) =>
  asksForPart ? (part ?? 0) : undefined;

type PartFields = TypedPrice & Pick<Fields, 'asksForPart' | 'part'>;

/** Whether a part is more than nothing and less than the total. */
const isPartOfTotal = (typed: PartFields) => {
  const partPence = getPartPence(typed);
  return partPence === undefined || (partPence > 0 && partPence < toAmounts(typed).amountGross);
};

/**
 * The form's schema. The input has the price as typed; the output is the payload with the amounts.
 * `forward` attaches the error of a check to the named field.
 */
export const createRequestFormSchema = (tenant: Tenant | undefined) =>
  v.pipe(
    fields,
    v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
      v.partialCheck(
        [['price'], ['vatCode'], ['includesVat']],
        (typed: TypedPrice) => isSendablePrice(typed, tenant),
        ({ input }) => getUnreachableTotalMessage(input.price),
      ),
      ['price'],
    ),
    v.forward<Fields, v.BaseIssue<unknown>, ['customer', 'phone']>(
      v.partialCheck(
        [['customer']],
        (typed: Pick<Fields, 'customer'>) => hasChannel(typed.customer, tenant),
        messages.textMessagesNotSetUp,
      ),
      ['customer', 'phone'],
    ),
    v.forward<Fields, v.BaseIssue<unknown>, ['part']>(
      v.partialCheck(
        [['price'], ['vatCode'], ['includesVat'], ['asksForPart'], ['part']],
        isPartOfTotal,
        ({ input }) => (input.part ? messages.partNotLess : messages.amountNotPositive),
      ),
      ['part'],
    ),
    v.transform(({ price, includesVat, withoutReminders, asksForPart, part, ...rest }) => {
      const askForNow = getPartPence({ asksForPart, part });
      const { amountNet, amountGross } = toAmounts({ price, includesVat, vatCode: rest.vatCode });
      return {
        ...rest,
        amountNet,
        ...(hasCapability(tenant, 'money') && { amountGross }),
        ...(askForNow !== undefined && { askForNow }),
        ...(withoutReminders && { withoutReminders }),
      };
    }),
  );

export type RequestFormSchema = ReturnType<typeof createRequestFormSchema>;
/** The request body. */
export type RequestPayload = v.InferOutput<RequestFormSchema>;
