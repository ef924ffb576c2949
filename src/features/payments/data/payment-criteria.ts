import type { PaymentCriteria } from '../../../../contract/payments/payment-query.ts';

type CriterionParam = keyof PaymentCriteria | 'userId';

/** The parameters of the dialog. Both ends of a range are one criterion. */
const paramsByCriterion = {
  status: ['status'],
  created: ['createdFrom', 'createdTo'],
  paid: ['paidFrom', 'paidTo'],
  amount: ['minAmount', 'maxAmount'],
  creator: ['userId'],
} as const satisfies Record<string, readonly CriterionParam[]>;

export type PaymentCriterion = keyof typeof paramsByCriterion;

/** Undefined removes each criterion from the search parameters. */
export const noPaymentCriteria = Object.fromEntries(
  Object.values(paramsByCriterion).flatMap((names) => names.map((name) => [name, undefined])),
) as Readonly<Partial<Record<CriterionParam, undefined>>>;

/** Their descriptions and their number follow from this list. */
export const listPaymentCriteria = (params: Readonly<Partial<Record<CriterionParam, unknown>>>) =>
  (Object.keys(paramsByCriterion) as PaymentCriterion[]).filter((criterion) =>
    paramsByCriterion[criterion].some((name) => params[name] !== undefined),
  );
