import { type PaymentStatus, statusesByLabel } from '../payments/payment-status.ts';
import { findSearchedDay } from './search-day.ts';
import { joinSearchText, normaliseForSearch, toSearchSpellings } from './search-text.ts';
import type { SearchedFields } from './searched-fields.ts';

const statuses: ReadonlyMap<string, readonly PaymentStatus[]> = new Map(
  Object.entries(statusesByLabel),
);

// The pattern matches an optional £, pounds with or without separators of thousands, and optional pence.
// Pounds have no leading zeros: 07700 is a phone number, but 0.50 an amount.
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
  readonly amountPence: number | undefined;
  /** The statuses whose label equals the search, such as `declined`. */
  readonly statuses: readonly PaymentStatus[];
}

export const parseSearch = (search: string | undefined): ParsedSearch => {
  const normalised = normaliseForSearch(search ?? '');
  return {
    spellings: toSearchSpellings(normalised),
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
   * With `anywhere` (lists), a text contains each typed word. With `word-starts` (suggestions), each typed
   * word starts a word or a text.
   */
  readonly at?: 'anywhere' | 'word-starts';
}

// Swedish dates have the form of ISO 8601.
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** Returns a text such as `2026-11-04`, by the clock of the device. */
const toLocalDay = (instant: Date) => isoDay.format(instant);

/** `server/db/paging.ts` has the same conditions in SQL. A search for a day finds only that day. */
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
