import { getGross, type PaymentPrice, splitGross, type VatCode } from '../money.ts';

interface Prices {
  readonly cost?: number | null | undefined;
  readonly costGross?: number | null | undefined;
}

/** Without a `costGross`, the prices match. */
export const isMatchingGross = ({ cost, costGross }: Prices) =>
  !costGross || splitGross(costGross, 'T1').amountNet === cost;

type GrossPrice = PaymentPrice & { readonly amountGross: number };

/**
 * The price of a service in a request, or 0 if it is configurable. An older app changes `cost` alone, so a
 * `costGross` that does not match counts for nothing.
 */
export const getServicePrice = (prices: Prices, vatCode: VatCode): GrossPrice => {
  const amountNet = prices.cost ?? 0;
  const isTypedWithVat = vatCode === 'T1' && isMatchingGross(prices);
  const amountGross = (isTypedWithVat && prices.costGross) || getGross(amountNet, vatCode);
  return { amountNet, vatCode, amountGross };
};
