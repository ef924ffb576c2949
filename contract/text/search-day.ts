import { normaliseForSearch } from './search-text.ts';

const pattern = /^(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?$/;

/** A search without a year looks back so far. In eight years, every day has occurred, also 29 February. */
const MAX_YEARS = 8;

const toDay = (year: number, month: number, dayOfMonth: number) => {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
    ? date.toISOString().slice(0, 10)
    : undefined;
};

/**
 * Reads `04/11`, `4/11/26` or `04/11/2026` as `2026-11-04`. Without a year, returns the last such day up to
 * `today`.
 */
export const findSearchedDay = (search: string | undefined, today: string) => {
  const [matched, dayOfMonth, month, year] = pattern.exec(normaliseForSearch(search ?? '')) ?? [];
  if (matched === undefined) return undefined;
  if (year !== undefined) return toDay(2000 + Number(year), Number(month), Number(dayOfMonth));
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: MAX_YEARS + 1 }, (_, ago) =>
    toDay(thisYear - ago, Number(month), Number(dayOfMonth)),
  ).find((day) => day !== undefined && day <= today);
};
