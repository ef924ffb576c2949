import { joinSearchText, type SearchedTexts } from '../../../contract/text/search-text.ts';
import { searchedInStaff } from '../../../contract/text/searched-fields.ts';

/**
 * PostgreSQL limits the size of an index entry; this is the part that the other columns leave. Text
 * in Latin letters is always shorter, because the fields that it comes from have limits.
 */
const MAX_INDEXED_BYTES = 1_900;

/** Returns the longest beginning of `text` that fits into `MAX_INDEXED_BYTES` as UTF-8. */
const truncateForIndex = (text: string) => {
  const { read: fittingLength } = new TextEncoder().encodeInto(
    text,
    new Uint8Array(MAX_INDEXED_BYTES),
  );
  return text.slice(0, fittingLength);
};

/** Returns what is stored with a row, so that a search finds the row by these texts. */
export const buildSearchText = (...texts: SearchedTexts) => truncateForIndex(joinSearchText(texts));

export const buildStaffSearchText = (user: Parameters<typeof searchedInStaff.getTexts>[0]) =>
  buildSearchText(...searchedInStaff.getTexts(user));

/** Returns the LIKE pattern for search texts that contain `term`. */
export const toLikePattern = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
