import * as v from 'valibot';
import { messages } from '../../../../contract/messages.ts';
import { getNet } from '../../../../contract/money.ts';
import { paymentPayload } from '../../../../contract/payment.ts';
import { pence } from '../../../../contract/primitives.ts';
import { formatMoney } from '../../../lib/money.ts';

const { customer, description, vatCode } = paymentPayload.entries;

const fields = v.object({
  customer,
  description,
  vatCode,
  /** Pence as typed. With VAT code T1 and `includesVat`, the gross amount; otherwise the net amount. */
  price: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  includesVat: v.boolean(),
});
type Fields = v.InferOutput<typeof fields>;
type TypedPrice = Pick<Fields, 'price' | 'vatCode' | 'includesVat'>;

/** The net amount in pence; undefined if the price including VAT cannot be split into whole pence, such as £9.99 at 20%. */
export const toNetPence = ({ price, vatCode, includesVat }: TypedPrice) =>
  includesVat ? getNet(price, vatCode) : price;

/** The message for a price including VAT that cannot be split into net and VAT in whole pence. */
export const getUnreachableTotalMessage = (price: number) =>
  `With VAT, ${formatMoney(price)} doesn't come to whole pence`;

const createRequestFormSchema = (sendsTextMessages: boolean) =>
  v.pipe(
    fields,
    v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
      v.partialCheck(
        [['price'], ['vatCode'], ['includesVat']],
        (typed: TypedPrice) => toNetPence(typed) !== undefined,
        ({ input }) => getUnreachableTotalMessage(input.price),
      ),
      ['price'],
    ),
    v.forward<Fields, v.BaseIssue<unknown>, ['customer', 'phone']>(
      v.partialCheck(
        [['customer']],
        ({ customer: { email, phone } }: Pick<Fields, 'customer'>) => {
          // The payload's own check reports a recipient that has neither an email address nor a phone number.
          const hasOnlyPhone = Boolean(phone) && !email;
          return sendsTextMessages || !hasOnlyPhone;
        },
        messages.textMessagesNotSetUp,
      ),
      ['customer', 'phone'],
    ),
    // The price check has already rejected prices without a net amount; `?? price` only satisfies the type.
    v.transform(({ price, includesVat, ...rest }) => ({
      ...rest,
      amountNet: toNetPence({ price, includesVat, vatCode: rest.vatCode }) ?? price,
    })),
  );

/** The form's fields: those of the payload, with the price as typed instead of the net amount. */
export const requestFormSchema = createRequestFormSchema(true);

/** For backends that send no text messages: the recipient needs an email address. */
export const emailRequestFormSchema = createRequestFormSchema(false);

export type RequestFormSchema = typeof requestFormSchema;
/** The request body. */
export type RequestPayload = v.InferOutput<RequestFormSchema>;
