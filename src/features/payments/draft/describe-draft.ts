import { formatMoney } from '../../../lib/money.ts';
import { toAmounts } from '../request/typed-price.ts';
import type { Draft } from './draft-schema.ts';

/**
 * `Jo Bloggs, £45.00`: the recipient's name and the total, if the user has typed them. Without a name, starts with
 * another field.
 */
export const describeDraft = ({ values: { customer, description, ...typedPrice } }: Draft) => {
  const subject = [customer.name, customer.email, customer.phone, description].find((text) => text.trim() !== '');
  const total = typedPrice.price > 0 ? formatMoney(toAmounts(typedPrice).amountGross) : undefined;
  return [subject?.trim(), total].filter((part) => part !== undefined).join(', ');
};
