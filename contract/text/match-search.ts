import { type PaymentStatus, statusesByLabel } from '../payments/payment-status.ts';
import { findSearchedDay } from './search-day.ts';
import { joinSearchText, normaliseForSearch, toSearchSpellings } from './search-text.ts';
import type { SearchedFields } from './searched-fields.ts';

const statuses: ReadonlyMap<string, readonly PaymentStatus[]> = new Map(
  Object.entries(statusesByLabel),
);

// The pattern matches an optional £, pounds with or without separators of thousands, and optional
// pence. Pounds have no leading zeros, so 07700 is a phone number, but 0.50 is an amount.
const amountPattern = /^£?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,9})(?:\.(\d{2}))?$/;

const parseAmountPence = (text: string) => {
  const [matched, pounds = '', pence = '0'] = amountPattern.exec(text) ?? [];
  return matched === undefined
    ? undefined
    : Number(pounds.replaceAll(',', '')) * 100 + Number(pence);
};

export interface ParsedSearch {
  /** The words as typed, and for phone numbers also as stored. */
  readonly spellings: readonly (readonly string[])[];
  /** The amount, if the search is one, such as `45.00` or `£1,200`. */
  readonly amountPence: number | undefined;
  /** The statuses whose label equals the search, such as `declined`. */
  readonly statuses: readonly PaymentStatus[];
}

/** What a user has typed into the search box of a list. */
export const parseSearch = (search: string | undefined): ParsedSearch => {
  const normalised = normaliseForSearch(search ?? '');
  return {
    spellings: toSearchSpellings(search),
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
   * With `anywhere`, a text contains each typed word, as in lists. With `word-starts`, each typed word
   * is the start of a word or of a text, as in suggestions.
   */
  readonly at?: 'anywhere' | 'word-starts';
}

// Swedish dates have the form of ISO 8601.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** Returns the day by the clock of the device, such as `2026-11-04`. */
const toLocalDay = (instant: Date) => isoDay.format(instant);

/**
 * The server has the same conditions in SQL (`server/db/paging.ts`). A search for a day finds only that day.
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
  const { spellings, amountPence, statuses: found } = parseSearch(search);
  return (row) => {
    const searchText = joinSearchText(getTexts(row));
    return (
      spellings.some((words) => words.every((word) => searchText.includes(word))) ||
      (amountPence !== undefined && getAmount?.(row) === amountPence) ||
      found.some((status) => status === getStatus?.(row))
    );
  };
};

export const startsWithWords = (text: string, typed: string) =>
  splitWords(text).join(' ').startsWith(splitWords(typed).join(' '));
