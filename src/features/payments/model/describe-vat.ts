import { formatMoney } from '../../../../contract/money.ts';
import { type TypedPrice, toAmounts } from '../../../lib/typed-price.ts';

/** What the typed price means. Without VAT, nothing needs saying. */
export const describeVat = (typed: TypedPrice) => {
  if (typed.vatCode === 'T0') return undefined;
  if (typed.includesVat) return 'including VAT';
  return typed.price === 0
    ? 'before VAT'
    : `before VAT, ${formatMoney(toAmounts(typed).amountGross)} with VAT`;
};
