import { type PaymentStatus, statusesByLabel } from '../payments/payment-status.ts';
import { findSearchedDay } from './search-day.ts';
import { joinSearchText, normaliseForSearch, toSearchTerms } from './search-text.ts';
import type { SearchedFields } from './searched-fields.ts';

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

export interface ParsedSearch {
  /**
   * The spellings to search for: the search as typed and, for a phone number, also without its
   * separators.
   */
  readonly terms: readonly string[];
  /** If the search is an amount, such as `45.00` or `£1,200`. */
  readonly amountPence: number | undefined;
  /** The statuses of payment requests whose label equals the search, such as `declined`. */
  readonly statuses: readonly PaymentStatus[];
}

/** Parses what a user has typed into the search box of a list. */
export const parseSearch = (search: string | undefined): ParsedSearch => {
  const normalised = normaliseForSearch(search ?? '');
  return {
    terms: toSearchTerms(search),
    amountPence: parseAmountPence(normalised),
    statuses: statuses.get(normalised) ?? [],
  };
};

const splitWords = (text: string) =>
  normaliseForSearch(text)
    .split(/[\s-]+/)
    .filter(Boolean);

interface MatchOptions {
  /**
   * `anywhere`: a text contains the search, as in lists. `word-starts`: each word of the search
   * begins a word of the texts or a whole text, as in suggestions while the user types.
   */
  readonly at?: 'anywhere' | 'word-starts';
}

// Swedish dates have the form of ISO 8601.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** The day of an instant by the clock of the device, such as `2026-11-04`. */
const toLocalDay = (instant: Date) => isoDay.format(instant);

/**
 * Creates the function that returns whether a row matches `search`. The server has the same
 * conditions in SQL (`server/db/paging.ts`). A search for a day finds the rows of that day alone.
 */
export const createMatcher = <Row>(
  { getTexts, getAmount, getStatus, getCreatedAt }: SearchedFields<Row>,
  search: string,
  { at = 'anywhere' }: MatchOptions = {},
): ((row: Row) => boolean) => {
  if (at === 'word-starts') {
    const starts = splitWords(search);
    return (row) => {
      const words = getTexts(row).flatMap((text) =>
        text ? [normaliseForSearch(text), ...splitWords(text)] : [],
      );
      return starts.every((start) => words.some((word) => word.startsWith(start)));
    };
  }
  const day = getCreatedAt && findSearchedDay(search, toLocalDay(new Date()));
  if (day !== undefined) return (row) => toLocalDay(new Date(getCreatedAt?.(row) ?? '')) === day;
  const { terms, amountPence, statuses: found } = parseSearch(search);
  return (row) => {
    const searchText = joinSearchText(getTexts(row));
    return (
      terms.some((term) => searchText.includes(term)) ||
      (amountPence !== undefined && getAmount?.(row) === amountPence) ||
      found.some((status) => status === getStatus?.(row))
    );
  };
};

/** Whether `text` begins with the words of `typed`. */
export const startsWithWords = (text: string, typed: string) =>
  splitWords(text).join(' ').startsWith(splitWords(typed).join(' '));
