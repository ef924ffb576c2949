import { joinSearchText, type SearchedTexts } from '../../../contract/text/search-text.ts';
import { searchedInStaff } from '../../../contract/text/searched-fields.ts';

/**
 * The part of an index entry that the other columns leave. Text in Latin letters is always shorter, because
 * its fields have limits.
 */
const MAX_INDEXED_BYTES = 1_900;

/** In UTF-8. */
const truncateForIndex = (text: string) => {
  const { read: fittingLength } = new TextEncoder().encodeInto(
    text,
    new Uint8Array(MAX_INDEXED_BYTES),
  );
  return text.slice(0, fittingLength);
};

/** A search finds the row by this text. */
export const buildSearchText = (...texts: SearchedTexts) => truncateForIndex(joinSearchText(texts));

export const buildStaffSearchText = (user: Parameters<typeof searchedInStaff.getTexts>[0]) =>
  buildSearchText(...searchedInStaff.getTexts(user));

/** Matches search texts that contain `term`. */
export const toLikePattern = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
