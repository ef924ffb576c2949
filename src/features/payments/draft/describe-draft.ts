import { getGross } from '../../../../contract/money.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { Draft } from './draft-schema.ts';

/** `Jo Bloggs, £45.00`: the recipient and the total, as far as they are typed. */
export const describeDraft = ({ values: { customer, description, price, vatCode: code, includesVat } }: Draft) => {
  const subject = [customer.name, customer.email, customer.phone, description].find((text) => text.trim() !== '');
  const total = price > 0 ? formatMoney(includesVat ? price : getGross(price, code)) : undefined;
  return [subject?.trim(), total].filter((part) => part !== undefined).join(', ');
};
