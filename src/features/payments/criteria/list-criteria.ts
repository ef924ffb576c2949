import * as v from 'valibot';
import { formatMoney } from '../../../../contract/money.ts';
import {
  type PaymentCriteria,
  type PaymentOrder,
  paymentCriteria,
  paymentOrders,
} from '../../../../contract/payments/payment-query.ts';
import { pence } from '../../../../contract/primitives.ts';
import { addDays, getStartOfDay, toDayText } from '../../../lib/format/dates.ts';
import {
  findPreset,
  formatDayInText,
  getPeriod,
  OTHER_DAYS,
  type PeriodPreset,
} from '../../../lib/format/periods.ts';
import { listPaymentCriteria, type PaymentCriterion } from '../data/payment-criteria.ts';

export interface ListCriteria extends PaymentCriteria {
  readonly userId?: string | undefined;
  readonly order?: PaymentOrder | undefined;
}

/**
 * An empty text and the amount 0 mean any, or the newest first. Both days, such as `2026-11-26`,
 * are included. `dateOf` is `created` or `paid`. `period` is `OTHER_DAYS` or a preset.
 */
export const criteriaForm = v.pipe(
  v.object({
    status: v.string(),
    userId: v.string(),
    order: v.string(),
    dateOf: v.string(),
    period: v.string(),
    firstDay: v.string(),
    lastDay: v.string(),
    minAmount: pence,
    maxAmount: pence,
  }),
  v.forward(
    v.check(
      ({ period, firstDay, lastDay }) =>
        period !== OTHER_DAYS || firstDay === '' || lastDay === '' || firstDay <= lastDay,
      'Must not be before the first day',
    ),
    ['lastDay'],
  ),
  v.forward(
    v.check(
      ({ minAmount, maxAmount }) => maxAmount === 0 || minAmount <= maxAmount,
      'Below the minimum',
    ),
    ['maxAmount'],
  ),
);
type CriteriaForm = v.InferOutput<typeof criteriaForm>;

export const toForm = (criteria: ListCriteria): CriteriaForm => {
  const {
    status = '',
    userId = '',
    order = '',
    createdFrom,
    createdTo,
    paidFrom,
    paidTo,
    minAmount = 0,
    maxAmount = 0,
  } = criteria;
  const isOfPayment = paidFrom !== undefined || paidTo !== undefined;
  const firstDay = paidFrom ?? (createdFrom === undefined ? '' : toDayText(createdFrom));
  const lastDay = paidTo ?? (createdTo === undefined ? '' : toDayText(addDays(createdTo, -1)));
  const isAnyTime = firstDay === '' && lastDay === '';
  return {
    status,
    userId,
    order,
    dateOf: isOfPayment ? 'paid' : 'created',
    period: isAnyTime ? '' : (findPreset({ firstDay, lastDay }, new Date()) ?? OTHER_DAYS),
    firstDay,
    lastDay,
    minAmount,
    maxAmount,
  };
};

const getDays = ({ dateOf, period, ...form }: CriteriaForm) => {
  if (period === '') return {};
  const days = period === OTHER_DAYS ? form : getPeriod(period as PeriodPreset, new Date());
  const { firstDay, lastDay } = days;
  if (dateOf === 'paid') return { paidFrom: firstDay || undefined, paidTo: lastDay || undefined };
  return {
    createdFrom: firstDay === '' ? undefined : getStartOfDay(firstDay),
    // The list ends before this time, so it is the start of the next day.
    createdTo: lastDay === '' ? undefined : addDays(getStartOfDay(lastDay), 1),
  };
};

export const toCriteria = (form: CriteriaForm): ListCriteria => {
  const { status, userId, order, minAmount, maxAmount } = form;
  return {
    createdFrom: undefined,
    createdTo: undefined,
    paidFrom: undefined,
    paidTo: undefined,
    ...getDays(form),
    status: v.is(paymentCriteria.entries.status, status) ? status : undefined,
    userId: userId || undefined,
    order: paymentOrders.find((each) => each === order),
    minAmount: minAmount || undefined,
    maxAmount: maxAmount || undefined,
  };
};

const describeDays = (from: string | undefined, to: string | undefined) => {
  const [first, last] = [from && formatDayInText(from), to && formatDayInText(to)];
  if (first && last) return first === last ? first : `${first} to ${last}`;
  return first ? `since ${first}` : last && `until ${last}`;
};

const describeAmounts = (min: number | undefined, max: number | undefined) => {
  if (min && max)
    return min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`;
  return min ? `from ${formatMoney(min)}` : max && `up to ${formatMoney(max)}`;
};

const describe: Readonly<
  Record<
    PaymentCriterion,
    (criteria: ListCriteria, userName: string | undefined) => string | number | undefined
  >
> = {
  status: ({ status }) => status,
  created: ({ createdFrom, createdTo }) =>
    describeDays(createdFrom, createdTo && addDays(createdTo, -1)),
  paid: ({ paidFrom, paidTo }) => `paid ${describeDays(paidFrom, paidTo)}`,
  amount: ({ minAmount, maxAmount }) => describeAmounts(minAmount, maxAmount),
  creator: (_criteria, userName) => `by ${userName ?? 'one user'}`,
};

/** Returns `paid, today, from £50.00, by Sam Porter`, for example. */
export const describeCriteria = (criteria: ListCriteria, userName: string | undefined) =>
  listPaymentCriteria(criteria)
    .map((criterion) => describe[criterion](criteria, userName))
    .join(', ');
