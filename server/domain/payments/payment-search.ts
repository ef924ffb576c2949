import type { PaymentStatus } from '../../../contract/payment-status.ts';
import { fold, toSearchTerms } from '../../lib/search-text.ts';

/** The statuses by the words that the app shows for them. */
const statusesByLabel: Readonly<Record<string, readonly PaymentStatus[]>> = {
  requested: ['requested'],
  declined: ['declined'],
  cancelled: ['cancelled_client', 'cancelled_provider'],
  refunded: ['refunded_provider'],
  paid: ['paid'],
};

// A phone number starts with 0, an amount does not, except below one pound.
const amountPattern = /^£?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,9})(?:\.(\d{2}))?$/;

const parseAmountPence = (folded: string) => {
  const [matched, pounds = '', pence = '0'] = amountPattern.exec(folded) ?? [];
  return matched === undefined ? undefined : Number(pounds.replaceAll(',', '')) * 100 + Number(pence);
};

export interface PaymentSearch {
  /** A payment matches if its search text contains one of them. */
  readonly terms: readonly string[];
  /** In pence, if the search is an amount. */
  readonly amountGross: number | undefined;
  /** The statuses that the search names. */
  readonly statuses: readonly PaymentStatus[];
}

/** What a search looks for: texts, and also an amount (`45.00`, `£1,200`) or a status (`declined`). */
export const parsePaymentSearch = (search: string | undefined): PaymentSearch => {
  const folded = fold(search ?? '');
  return {
    terms: toSearchTerms(search),
    amountGross: parseAmountPence(folded),
    statuses: Object.hasOwn(statusesByLabel, folded) ? (statusesByLabel[folded] ?? []) : [],
  };
};
