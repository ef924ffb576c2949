import {
  getAmounts,
  getGross,
  getNet,
  type PaymentPrice,
  splitGross,
  type VatCode,
} from '../../contract/money.ts';

export interface TypedPrice {
  /** The price is in pence. It is gross with `includesVat`, otherwise net. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly includesVat: boolean;
}

/** Returns pence. */
export const toAmounts = ({ price, vatCode, includesVat }: TypedPrice) =>
  splitGross(includesVat ? price : getGross(price, vatCode), vatCode);

/** Returns the total if no net amount in whole pence makes it. */
export const toTypedPrice = (payment: PaymentPrice, includesVat: boolean) => {
  const { amountGross } = getAmounts(payment);
  const isTypedWithVat = includesVat || getNet(amountGross, payment.vatCode) === undefined;
  return { price: isTypedWithVat ? amountGross : payment.amountNet, includesVat: isTypedWithVat };
};
