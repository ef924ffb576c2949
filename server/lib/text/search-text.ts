import { joinSearchText, type SearchedTexts } from '../../../contract/text/search-text.ts';
import { searchedInStaff } from '../../../contract/text/searched-fields.ts';

/**
 * An index entry has a greatest size, of which the other columns take a part. Text in Latin letters always
 * fits, because its fields have limits.
 */
const MAX_INDEXED_BYTES = 1_900;

const truncateForIndex = (text: string) => {
  const { read: fittingLength } = new TextEncoder().encodeInto(
    text,
    new Uint8Array(MAX_INDEXED_BYTES),
  );
  return text.slice(0, fittingLength);
};

export const buildSearchText = (...texts: SearchedTexts) => truncateForIndex(joinSearchText(texts));

export const buildStaffSearchText = (user: Parameters<typeof searchedInStaff.getTexts>[0]) =>
  buildSearchText(...searchedInStaff.getTexts(user));

export const toLikePattern = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
