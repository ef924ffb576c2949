import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentOrder } from '../../../../contract/payments/payment-orders.ts';
import { addDays, formatDay } from '../../../lib/format/dates.ts';
import type { ListCriteria } from './criteria-form.ts';

const describePeriod = (from: string | undefined, to: string | undefined) => {
  const [first, last] = [from && formatDay(from), to && formatDay(addDays(to, -1))];
  if (first && last) return first === last ? first : `${first} to ${last}`;
  return first ? `since ${first}` : last && `until ${last}`;
};

const describeAmounts = (min: number | undefined, max: number | undefined) => {
  if (min && max)
    return min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`;
  return min ? `from ${formatMoney(min)}` : max && `up to ${formatMoney(max)}`;
};

/** Describes criteria as `paid, Today, from £50.00, by Sam Porter`. */
export const describeCriteria = (criteria: ListCriteria, userName: string | undefined) => {
  const { status, createdFrom, createdTo, minAmount, maxAmount, userId } = criteria;
  return [
    status,
    describePeriod(createdFrom, createdTo),
    describeAmounts(minAmount, maxAmount),
    userId && `by ${userName ?? 'one user'}`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** Describes the order as `largest first`; undefined for the newest first, which is the default. */
export const describeOrder = (order: PaymentOrder | undefined) => order && `${order} first`;
