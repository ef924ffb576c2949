import { joinSearchText, type SearchedTexts, toSearchTerms } from '../../contract/search-text.ts';
import { getStaffTexts } from '../../contract/searched-texts.ts';

// The size limit of a PostgreSQL index row, minus the other columns. Latin text within the field limits is always shorter.
const MAX_INDEXED_BYTES = 1_900;

/** The longest start of `text` that takes at most `MAX_INDEXED_BYTES` in UTF-8. */
const truncateForIndex = (text: string) => {
  const { read: fittingLength } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_INDEXED_BYTES));
  return text.slice(0, fittingLength);
};

/** The search text of a row, as it is stored. */
export const buildSearchText = (...texts: SearchedTexts) => truncateForIndex(joinSearchText(texts));

/** The search text of a user. */
export const buildStaffSearchText = (user: Parameters<typeof getStaffTexts>[0]) =>
  buildSearchText(...getStaffTexts(user));

/** The search terms as LIKE patterns; a row matches any of them. */
export const toLikePatterns = (search: string | undefined) =>
  toSearchTerms(search).map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`);
