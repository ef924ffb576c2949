import type { PaymentFilterName } from '../../../../contract/payments/payment-query.ts';
import type { PaymentListParams } from './payment-list-description.ts';

type Criterion = 'status' | 'userId';

/** Such a chip and its criterion answer the same question, so the list has only one of them. */
const criteriaByFilter: Readonly<Partial<Record<PaymentFilterName, Criterion>>> = {
  unpaid: 'status',
  undelivered: 'status',
  mine: 'userId',
};

/** Undefined removes the criterion that the chip replaces. */
export const getReplacedCriterion = (
  filter: PaymentFilterName,
): Readonly<Partial<Record<Criterion, undefined>>> => {
  const name = criteriaByFilter[filter];
  return name === undefined ? {} : { [name]: undefined };
};

type Answers = Pick<PaymentListParams, Criterion>;

/**
 * Returns the chip that stays beside the criteria of the dialog. A link may have set both, so only a
 * new answer replaces the chip.
 */
export const resolveFilter = ({ filter, ...shown }: PaymentListParams, chosen: Answers) => {
  const name = filter && criteriaByFilter[filter];
  if (name === undefined || chosen[name] === undefined) return filter;
  return String(chosen[name]) === String(shown[name]) ? filter : undefined;
};
