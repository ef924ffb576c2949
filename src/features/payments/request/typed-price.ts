import {
  getAmounts,
  getGross,
  getNet,
  type PaymentPrice,
  splitGross,
  type VatCode,
} from '../../../../contract/money.ts';

export interface TypedPrice {
  /** Pence as typed: with `includesVat` the gross amount, otherwise the net amount. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly includesVat: boolean;
}

/** Net, VAT and gross of a typed price, in pence. */
export const toAmounts = ({ price, vatCode, includesVat }: TypedPrice) =>
  splitGross(includesVat ? price : getGross(price, vatCode), vatCode);

/**
 * What the user would type for the price of a payment. With `includesVat` the total, otherwise the net amount; a total that
 * no net amount makes can only be typed with VAT.
 */
export const toTypedPrice = (payment: PaymentPrice, includesVat: boolean) => {
  const { amountGross } = getAmounts(payment);
  const isTypedWithVat = includesVat || getNet(amountGross, payment.vatCode) === undefined;
  return { price: isTypedWithVat ? amountGross : payment.amountNet, includesVat: isTypedWithVat };
};
