import * as v from 'valibot';
import type { Tenant } from '../../../../contract/entities/session.ts';
import { maxPence } from '../../../../contract/limits.ts';
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
  /** The price is in pence, gross with VAT code T1 and `includesVat`, otherwise net. */
  price: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  includesVat: v.boolean(),
  withoutReminders: v.optional(v.boolean()),
  asksForPart: v.optional(v.boolean()),
  part: v.optional(pence),
});
type Fields = v.InferOutput<typeof fields>;

/**
 * Without the capability `money`, a payload has only a net amount in whole pence, and none gives
 * £9.99 with 20 % VAT.
 */
export const isSendablePrice = (
  { price, vatCode: code, includesVat }: TypedPrice,
  tenant: Tenant | undefined,
) => hasCapability(tenant, 'money') || !includesVat || getNet(price, code) !== undefined;

export const getUnreachableTotalMessage = (price: number) =>
  `With VAT, ${formatMoney(price)} doesn’t come to whole pence`;

/** Only VAT brings the total of a typed price above the limit. */
export const isTotalTooLarge = (typed: TypedPrice) => toAmounts(typed).amountGross > maxPence;

export const totalTooLarge = `${messages.amountTooLarge} with VAT`;

/** Without messages, a phone number alone is enough, because staff show the code. */
const hasChannel = ({ email, phone }: Fields['customer'], tenant: Tenant | undefined) => {
  // The payload's own check reports a recipient without any address.
  const hasOnlyPhone = Boolean(phone) && !email;
  return canSendTexts(tenant) || !canSendEmails(tenant) || !hasOnlyPhone;
};

const getPartPence = ({ asksForPart, part }: Pick<Fields, 'asksForPart' | 'part'>) =>
  asksForPart ? (part ?? 0) : undefined;

type PartFields = TypedPrice & Pick<Fields, 'asksForPart' | 'part'>;

const isPartOfTotal = (typed: PartFields) => {
  const partPence = getPartPence(typed);
  return partPence === undefined || (partPence > 0 && partPence < toAmounts(typed).amountGross);
};

export type DescribedPrice = TypedPrice & Pick<Fields, 'description'>;

/**
 * The input has the typed price, and the output is the payload. `forward` attaches an error to a
 * field.
 */
export const createRequestFormSchema = (
  tenant: Tenant | undefined,
  /** Returns the name of a service in the description that would be free. */
  findUnpricedName: (typed: DescribedPrice) => string | undefined,
) =>
  v.pipe(
    fields,
    v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
      v.partialCheck(
        [['description'], ['price'], ['vatCode'], ['includesVat']],
        (typed: DescribedPrice) =>
          isSendablePrice(typed, tenant) && findUnpricedName(typed) === undefined,
        ({ input }) =>
          isSendablePrice(input, tenant)
            ? `“${findUnpricedName(input)}” has no price yet. Include it here.`
            : getUnreachableTotalMessage(input.price),
      ),
      ['price'],
    ),
    v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
      v.partialCheck(
        [['price'], ['vatCode'], ['includesVat']],
        (typed: TypedPrice) => !isTotalTooLarge(typed),
        totalTooLarge,
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
        ({ input }) => (input.part ? messages.partNotLess : messages.partNotPositive),
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
export type RequestPayload = v.InferOutput<RequestFormSchema>;
