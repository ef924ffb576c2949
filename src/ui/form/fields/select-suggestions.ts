import { createMatcher, startsWithWords } from '../../../../contract/text/match-search.ts';
import type { SearchedFields } from '../../../../contract/text/searched-fields.ts';

const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 5;

/** After one character, too many rows match. */
export const isSuggestible = (typed: string) => typed.length >= MIN_CHARACTERS;

interface Suggested<Row> extends SearchedFields<Row> {
  readonly getName: (row: Row) => string;
}

/** Rows whose name starts with the text come first. */
export const selectSuggestions = <Row>(
  rows: readonly Row[],
  typed: string,
  suggested: Suggested<Row>,
) => {
  if (!isSuggestible(typed)) return [];
  const matches = rows.filter(createMatcher(suggested, typed, { at: 'word-starts' }));
  const isBest = (row: Row) => startsWithWords(suggested.getName(row), typed);
  return [...matches.filter(isBest), ...matches.filter((row) => !isBest(row))].slice(
    0,
    MAX_SUGGESTIONS,
  );
};
