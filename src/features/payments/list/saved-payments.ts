import type { PaymentSummary } from '../../../../contract/payment.ts';
import { parsePaymentSearch } from '../../../../contract/payment-search.ts';
import { hasSearchTerm } from '../../../../contract/search-text.ts';
import { getPaymentTexts } from '../../../../contract/searched-texts.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import type { SavedList } from '../../../ui/list/use-saved-rows.ts';

const createMatcher = (search: string) => {
  const { terms, amountGross, statuses } = parsePaymentSearch(search);
  return (payment: PaymentSummary) =>
    hasSearchTerm(getPaymentTexts(payment), terms) ||
    payment.amountGross === amountGross ||
    statuses.some((status) => status === payment.status);
};

/** How the app searches the payments on the device. */
export const savedPayments: SavedList<PaymentSummary> = {
  lists: paymentKeys.lists,
  search: {
    createMatcher,
    compare: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  },
};
