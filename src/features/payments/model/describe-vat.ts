import { formatMoney } from '../../../../contract/money.ts';
import { type TypedPrice, toAmounts } from '../../../lib/typed-price.ts';

/** What the typed price means. Without VAT, nothing needs saying. */
export const describeVat = (typed: TypedPrice) => {
  if (typed.vatCode === 'T0') return undefined;
  const { amountVat, amountGross } = toAmounts(typed);
  if (typed.includesVat)
    return `including ${typed.price === 0 ? '' : `${formatMoney(amountVat)} `}VAT`;
  return typed.price === 0 ? 'before VAT' : `before VAT, ${formatMoney(amountGross)} with VAT`;
};
