import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { parsePaymentSearch } from '../../../../contract/payments/payment-search.ts';
import { hasSearchTerm } from '../../../../contract/text/search-text.ts';
import { getPaymentTexts } from '../../../../contract/text/searched-texts.ts';
import { createSavedSearch } from '../../../ui/list/create-saved-search.ts';

const compareAge = (a: PaymentSummary, b: PaymentSummary) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);
const compareAmount = (a: PaymentSummary, b: PaymentSummary) => b.amountGross - a.amountGross;

/** Searches the payments of the persisted lists, as our server searches all payments. */
export const searchSavedPayments = createSavedSearch<PaymentSummary>({
  getKey: ({ ident }) => ident,
  createMatcher: (search) => {
    const { terms, amountGross, statuses } = parsePaymentSearch(search);
    return (payment) =>
      hasSearchTerm(getPaymentTexts(payment), terms) ||
      payment.amountGross === amountGross ||
      statuses.some((status) => status === payment.status);
  },
  compare: (a, b, order) => {
    switch (order) {
      case 'oldest':
        return compareAge(b, a);
      case 'largest':
        return compareAmount(a, b);
      case 'smallest':
        return compareAmount(b, a);
      default:
        return compareAge(a, b);
    }
  },
});
