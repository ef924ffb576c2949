import * as v from 'valibot';
import {
  type PaymentCriteria,
  paymentCriteria,
} from '../../../../contract/payments/payment-criteria.ts';
import { type PaymentOrder, paymentOrders } from '../../../../contract/payments/payment-orders.ts';
import { pence } from '../../../../contract/primitives.ts';
import { addDays, getStartOfDay, toDayText } from '../../../lib/format/dates.ts';

/** The criteria of the list, the user who created the requests, and the order. */
export interface ListCriteria extends PaymentCriteria {
  readonly userId?: string | undefined;
  readonly order?: PaymentOrder | undefined;
}

/**
 * The form of the criteria. Every text may be empty and every amount, in pence, may be 0, which
 * means any, or the newest first. The days, such as `2026-11-26`, are both included.
 */
export const criteriaForm = v.pipe(
  v.object({
    status: v.string(),
    userId: v.string(),
    order: v.string(),
    firstDay: v.string(),
    lastDay: v.string(),
    minAmount: pence,
    maxAmount: pence,
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
      ({ minAmount, maxAmount }) => maxAmount === 0 || minAmount <= maxAmount,
      'Below “At least”',
    ),
    ['maxAmount'],
  ),
);
type CriteriaForm = v.InferOutput<typeof criteriaForm>;

/** Returns the values of the form for `criteria`. */
export const toForm = (criteria: ListCriteria): CriteriaForm => {
  const {
    status = '',
    userId = '',
    order = '',
    createdFrom,
    createdTo,
    minAmount = 0,
    maxAmount = 0,
  } = criteria;
  return {
    status,
    userId,
    order,
    firstDay: createdFrom === undefined ? '' : toDayText(createdFrom),
    lastDay: createdTo === undefined ? '' : toDayText(addDays(createdTo, -1)),
    minAmount,
    maxAmount,
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
    minAmount: minAmount || undefined,
    maxAmount: maxAmount || undefined,
  };
};
