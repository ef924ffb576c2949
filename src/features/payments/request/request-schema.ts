import * as v from 'valibot';
import { messages } from '../../../../contract/messages.ts';
import { getNet } from '../../../../contract/money.ts';
import { paymentPayload } from '../../../../contract/payment-payload.ts';
import { pence } from '../../../../contract/primitives.ts';
import { formatMoney } from '../../../lib/money.ts';
import { type TypedPrice, toAmounts } from './typed-price.ts';

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

/** What the backend can do with a new request. */
export interface RequestCapabilities {
  readonly sendsTextMessages: boolean;
  /** Whether the payload may name the total; otherwise only totals that a net amount makes can be sent. */
  readonly takesGrossPrices: boolean;
}

/** Whether the backend can be asked for the typed price. Without `gross-prices`, £9.99 including 20 % VAT has no net amount. */
export const isSendablePrice = (
  { price, vatCode: code, includesVat }: TypedPrice,
  { takesGrossPrices }: Pick<RequestCapabilities, 'takesGrossPrices'>,
) => takesGrossPrices || !includesVat || getNet(price, code) !== undefined;

/** The message for a price including VAT that cannot be split into net and VAT in whole pence. */
export const getUnreachableTotalMessage = (price: number) =>
  `With VAT, ${formatMoney(price)} doesn't come to whole pence`;

const hasChannel = ({ email, phone }: Fields['customer'], { sendsTextMessages }: RequestCapabilities) => {
  // The payload's own check reports a recipient that has neither an email address nor a phone number.
  const hasOnlyPhone = Boolean(phone) && !email;
  return sendsTextMessages || !hasOnlyPhone;
};

/** The form's fields: those of the payload, with the price as typed instead of the amounts. */
export const createRequestFormSchema = (capabilities: RequestCapabilities) =>
  v.pipe(
    fields,
    v.forward<Fields, v.BaseIssue<unknown>, ['price']>(
      v.partialCheck(
        [['price'], ['vatCode'], ['includesVat']],
        (typed: TypedPrice) => isSendablePrice(typed, capabilities),
        ({ input }) => getUnreachableTotalMessage(input.price),
      ),
      ['price'],
    ),
    v.forward<Fields, v.BaseIssue<unknown>, ['customer', 'phone']>(
      v.partialCheck(
        [['customer']],
        (typed: Pick<Fields, 'customer'>) => hasChannel(typed.customer, capabilities),
        messages.textMessagesNotSetUp,
      ),
      ['customer', 'phone'],
    ),
    v.transform(({ price, includesVat, ...rest }) => {
      const { amountNet, amountGross } = toAmounts({ price, includesVat, vatCode: rest.vatCode });
      return { ...rest, amountNet, ...(capabilities.takesGrossPrices && { amountGross }) };
    }),
  );

export type RequestFormSchema = ReturnType<typeof createRequestFormSchema>;
/** The request body. */
export type RequestPayload = v.InferOutput<RequestFormSchema>;
