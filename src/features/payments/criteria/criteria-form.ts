import * as v from 'valibot';
import {
  type PaymentCriteria,
  paymentCriteria,
} from '../../../../contract/payments/payment-criteria.ts';
import { type PaymentOrder, paymentOrders } from '../../../../contract/payments/payment-query.ts';
import { addDays, getStartOfDay, toDayText } from '../../../lib/format/day-text.ts';
import { formatMoney, parseMoney } from '../../../lib/format/money.ts';

/** The criteria of the list, the user who created the requests, and the order. */
export interface ListCriteria extends PaymentCriteria {
  readonly userId?: string | undefined;
  readonly order?: PaymentOrder | undefined;
}

const amountText = v.pipe(
  v.string(),
  v.check((text) => text === '' || Boolean(parseMoney(text)), 'Type an amount such as 45.00'),
);

/**
 * The form of the criteria. Every field may be empty, which means any, or the newest first. The days, such as
 * `2026-11-26`, are both included.
 */
export const criteriaForm = v.pipe(
  v.object({
    status: v.string(),
    userId: v.string(),
    order: v.string(),
    firstDay: v.string(),
    lastDay: v.string(),
    minAmount: amountText,
    maxAmount: amountText,
  }),
  v.forward(
    v.check(
      ({ firstDay, lastDay }) => firstDay === '' || lastDay === '' || firstDay <= lastDay,
      'Must not be before the first day',
    ),
    ['lastDay'],
  ),
  v.forward(
    v.check(
      ({ minAmount, maxAmount }) =>
        maxAmount === '' || (parseMoney(minAmount) ?? 0) <= (parseMoney(maxAmount) ?? 0),
      'Must not be less than the least',
    ),
    ['maxAmount'],
  ),
);
type CriteriaForm = v.InferOutput<typeof criteriaForm>;

const toAmountText = (pence: number | undefined) => (pence === undefined ? '' : formatMoney(pence));

/** Returns the values of the form for `criteria`. */
export const toForm = (criteria: ListCriteria): CriteriaForm => {
  const {
    status = '',
    userId = '',
    order = '',
    createdFrom,
    createdTo,
    minAmount,
    maxAmount,
  } = criteria;
  return {
    status,
    userId,
    order,
    firstDay: createdFrom === undefined ? '' : toDayText(createdFrom),
    lastDay: createdTo === undefined ? '' : toDayText(addDays(createdTo, -1)),
    minAmount: toAmountText(minAmount),
    maxAmount: toAmountText(maxAmount),
  };
};

/** Returns the criteria that the form chooses. */
export const toCriteria = (form: CriteriaForm): ListCriteria => {
  const { status, userId, order, firstDay, lastDay, minAmount, maxAmount } = form;
  return {
    status: v.is(paymentCriteria.entries.status, status) ? status : undefined,
    userId: userId || undefined,
    order: paymentOrders.find((each) => each === order),
    createdFrom: firstDay === '' ? undefined : getStartOfDay(firstDay),
    // The list is until before this time.
    createdTo: lastDay === '' ? undefined : addDays(getStartOfDay(lastDay), 1),
    minAmount: parseMoney(minAmount),
    maxAmount: parseMoney(maxAmount),
  };
};
