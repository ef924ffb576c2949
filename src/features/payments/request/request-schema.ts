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
  /** Pence as typed: gross if VAT is added and `includesVat` is set, otherwise net. */
  price: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  includesVat: v.boolean(),
});
type Fields = v.InferOutput<typeof fields>;
type TypedPrice = Pick<Fields, 'price' | 'vatCode' | 'includesVat'>;

/** Undefined if no net amount produces the typed gross price. */
export const toNetPence = ({ price, vatCode, includesVat }: TypedPrice) =>
  includesVat ? getNet(price, vatCode) : price;

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
        (typed: Pick<Fields, 'customer'>) =>
          sendsTextMessages || Boolean(typed.customer.email || !typed.customer.phone),
        messages.textMessagesNotSetUp,
      ),
      ['customer', 'phone'],
    ),
    // The check above has rejected prices without a net amount.
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
