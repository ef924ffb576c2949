import { formatMoney } from '../../../lib/money.ts';
import { toAmounts } from '../model/typed-price.ts';
import type { Draft } from './draft-schema.ts';

/**
 * The recipient's name and the total: `Jo Bloggs` and `£45.00`. Each is empty if the user has not typed it; instead of a
 * missing name, another field is the subject.
 */
export const describeDraft = ({ values: { customer, description, ...typedPrice } }: Draft) => {
  const subject = [customer.name, customer.email, customer.phone, description].find((text) => text.trim() !== '');
  const total = typedPrice.price > 0 ? formatMoney(toAmounts(typedPrice).amountGross) : '';
  return { subject: subject?.trim() ?? '', total };
};
