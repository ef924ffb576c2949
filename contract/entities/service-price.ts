import { getGross, type PaymentPrice, splitGross, type VatCode } from '../money.ts';

interface Prices {
  readonly cost?: number | null | undefined;
  readonly costGross?: number | null | undefined;
}

/** It is also true without a `costGross`. */
export const isMatchingGross = ({ cost, costGross }: Prices) =>
  !costGross || splitGross(costGross, 'T1').amountNet === cost;

type GrossPrice = PaymentPrice & { readonly amountGross: number };

/**
 * Returns 0 for a configurable service. A `costGross` that does not match `cost` is ignored, because an older
 * app has changed only `cost`.
 */
export const getServicePrice = (prices: Prices, vatCode: VatCode): GrossPrice => {
  const amountNet = prices.cost ?? 0;
  const isTypedWithVat = vatCode === 'T1' && isMatchingGross(prices);
  const amountGross = (isTypedWithVat && prices.costGross) || getGross(amountNet, vatCode);
  return { amountNet, vatCode, amountGross };
};
