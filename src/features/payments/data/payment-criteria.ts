import type { PaymentCriteria } from '../../../../contract/payments/payment-query.ts';

/** The parameters of the dialog. Both ends of a range are one criterion. */
const criteriaByParam = {
  status: 'status',
  createdFrom: 'created',
  createdTo: 'created',
  paidFrom: 'paid',
  paidTo: 'paid',
  minAmount: 'amount',
  maxAmount: 'amount',
  userId: 'creator',
} as const satisfies Record<keyof PaymentCriteria | 'userId', string>;

type CriterionParam = keyof typeof criteriaByParam;
export type PaymentCriterion = (typeof criteriaByParam)[CriterionParam];

const criterionParams = Object.keys(criteriaByParam) as CriterionParam[];

/** Undefined removes each criterion from the search parameters. */
export const noPaymentCriteria = Object.fromEntries(
  criterionParams.map((name) => [name, undefined]),
) as Readonly<Partial<Record<CriterionParam, undefined>>>;

/** Their descriptions and their number follow from this list. */
export const listPaymentCriteria = (
  params: Readonly<Partial<Record<CriterionParam, unknown>>>,
): readonly PaymentCriterion[] => [
  ...new Set(
    criterionParams
      .filter((name) => params[name] !== undefined)
      .map((name) => criteriaByParam[name]),
  ),
];
