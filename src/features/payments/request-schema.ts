import * as v from 'valibot';
import { messages } from '../../../contract/messages.ts';
import { netOf } from '../../../contract/money.ts';
import { paymentPayload } from '../../../contract/payment.ts';
import { pence } from '../../../contract/primitives.ts';
import { formatMoney } from '../../lib/money.ts';

const { customer, description, vatCode } = paymentPayload.entries;

const fields = v.object({
  customer,
  description,
  vatCode,
  /** Pence as typed: net, or what the customer pays where VAT is added and it `includesVat`. */
  price: v.pipe(pence, v.minValue(1, messages.priceNotPositive)),
  includesVat: v.boolean(),
});
type Fields = v.InferOutput<typeof fields>;
type TypedPrice = Pick<Fields, 'price' | 'vatCode' | 'includesVat'>;

/** The net pence of a typed price; undefined where none comes to it. */
export const netOfTyped = ({ price, vatCode, includesVat }: TypedPrice) =>
  includesVat ? netOf(price, vatCode) : price;

export const unreachable = (price: number) => `With VAT, ${formatMoney(price)} doesn't come to whole pence`;

/** What the request form holds: the payload, but for the price, which stands there as it is typed. */
export const requestForm = v.pipe(
  fields,
  v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
    v.partialCheck(
      [['price'], ['vatCode'], ['includesVat']],
      (typed: TypedPrice) => netOfTyped(typed) !== undefined,
      ({ input }) => unreachable(input.price),
    ),
    ['price'],
  ),
  // What no net comes to has been refused above.
  v.transform(({ price, includesVat, ...rest }) => ({
    ...rest,
    amountNet: netOfTyped({ price, includesVat, vatCode: rest.vatCode }) ?? price,
  })),
);

export type RequestFormSchema = typeof requestForm;
/** What is sent. */
export type RequestPayload = v.InferOutput<RequestFormSchema>;
