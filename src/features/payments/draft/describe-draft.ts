import { formatMoney } from '../../../lib/money.ts';
import { toAmounts } from '../request/typed-price.ts';
import type { Draft } from './draft-schema.ts';

/** `Jo Bloggs, £45.00`: the recipient and the total, as far as they are typed. */
export const describeDraft = ({ values: { customer, description, ...price } }: Draft) => {
  const subject = [customer.name, customer.email, customer.phone, description].find((text) => text.trim() !== '');
  const total = price.price > 0 ? formatMoney(toAmounts(price).amountGross) : undefined;
  return [subject?.trim(), total].filter((part) => part !== undefined).join(', ');
};
