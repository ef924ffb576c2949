import { normaliseForSearch, toSearchTerms } from '../text/search-text.ts';
import { type PaymentStatus, statusesByLabel } from './payment-status.ts';

const statuses: ReadonlyMap<string, readonly PaymentStatus[]> = new Map(
  Object.entries(statusesByLabel),
);

// An optional £, the pounds with or without thousands separators, and optionally two digits of
// pence. The pounds have no leading zeros, so that a phone number such as 07700 is not read as an
// amount, but 0.50 is.
const amountPattern = /^£?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,9})(?:\.(\d{2}))?$/;

const parseAmountPence = (text: string) => {
  const [matched, pounds = '', pence = '0'] = amountPattern.exec(text) ?? [];
  return matched === undefined
    ? undefined
    : Number(pounds.replaceAll(',', '')) * 100 + Number(pence);
};

export interface PaymentSearch {
  /**
   * The spellings to search for: the search as typed and, for a phone number, also without its
   * separators.
   */
  readonly terms: readonly string[];
  /** In pence, if the search is an amount. */
  readonly amountGross: number | undefined;
  /** The statuses whose label equals the search. */
  readonly statuses: readonly PaymentStatus[];
}

/**
 * Parses a search of the payments list, which looks for a text, an amount (`45.00`, `£1,200`) or a
 * status (`declined`).
 */
export const parsePaymentSearch = (search: string | undefined): PaymentSearch => {
  const normalised = normaliseForSearch(search ?? '');
  return {
    terms: toSearchTerms(search),
    amountGross: parseAmountPence(normalised),
    statuses: statuses.get(normalised) ?? [],
  };
};
