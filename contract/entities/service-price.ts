import { getGross, type PaymentPrice, splitGross, type VatCode } from '../money.ts';

interface Prices {
  readonly cost?: number | null | undefined;
  readonly costGross?: number | null | undefined;
}

/** Whether `costGross`, if there is one, is a price with VAT for `cost`. */
export const isMatchingGross = ({ cost, costGross }: Prices) =>
  !costGross || splitGross(costGross, 'T1').amountNet === cost;

type GrossPrice = PaymentPrice & { readonly amountGross: number };

/**
 * The price of a service as that of a request, or 0 if it is configurable. Ignores a `costGross`
 * that does not match, because an older app has then changed only `cost`.
 */
export const getServicePrice = (prices: Prices, vatCode: VatCode): GrossPrice => {
  const amountNet = prices.cost ?? 0;
  const isTypedWithVat = vatCode === 'T1' && isMatchingGross(prices);
  const amountGross = (isTypedWithVat && prices.costGross) || getGross(amountNet, vatCode);
  return { amountNet, vatCode, amountGross };
};
