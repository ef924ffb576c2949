import type { ListCriteria } from './criteria-form.ts';

/** Criteria that every payment matches. */
export const noCriteria: Required<Omit<ListCriteria, 'order'>> = {
  status: undefined,
  userId: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  paidFrom: undefined,
  paidTo: undefined,
  minAmount: undefined,
  maxAmount: undefined,
};
