import type { Service } from '../../../contract/entities/service.ts';
import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { formatMoney, type VatCode } from '../../../contract/money.ts';

/** `T0` means no VAT, so the price does not mention it. */
export const formatServicePrice = (
  prices: Pick<Service, 'cost' | 'costGross'>,
  vatCode: VatCode,
) => {
  const { amountNet, amountGross } = getServicePrice(prices, vatCode);
  if (!amountNet) return 'Configurable';
  return formatMoney(amountGross) + (vatCode === 'T1' ? ' incl. VAT' : '');
};
