import {
  getAmounts,
  getGross,
  getNet,
  type PaymentPrice,
  splitGross,
  type VatCode,
} from '../../contract/money.ts';

export interface TypedPrice {
  /** Pence as typed: with `includesVat` the gross amount, otherwise the net amount. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly includesVat: boolean;
}

/** Returns net, VAT and gross of a typed price, in pence. */
export const toAmounts = ({ price, vatCode, includesVat }: TypedPrice) =>
  splitGross(includesVat ? price : getGross(price, vatCode), vatCode);

/**
 * Returns the price of a payment as the user would type it: with `includesVat` the total, otherwise
 * the net amount. Returns the total also when no net amount in whole pence, plus VAT, makes this
 * total.
 */
export const toTypedPrice = (payment: PaymentPrice, includesVat: boolean) => {
  const { amountGross } = getAmounts(payment);
  const isTypedWithVat = includesVat || getNet(amountGross, payment.vatCode) === undefined;
  return { price: isTypedWithVat ? amountGross : payment.amountNet, includesVat: isTypedWithVat };
};
