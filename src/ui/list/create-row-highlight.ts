import type { Id } from '../../../contract/primitives.ts';
import { createStore, useStore } from '../../lib/store.ts';

type RowMatcher<Row> = (row: Row) => boolean;

export const HIGHLIGHT_MS = 10_000;

/** A missing field and an empty one are the same. */
const isSameField = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/** Highlights the rows of one entity that the user has just created or changed. */
export const createRowHighlight = <Row extends { readonly id: Id }>() => {
  const matcherStore = createStore<RowMatcher<Row> | undefined>(undefined);
  const highlight = (matcher: RowMatcher<Row>) => {
    matcherStore.set(matcher);
    setTimeout(() => {
      if (matcherStore.get() === matcher) matcherStore.set(undefined);
    }, HIGHLIGHT_MS);
  };
  return {
    highlight,
    /** Matches the row by its id, or by the saved fields if the backend did not return an id. */
    highlightSaved: (id: Id | undefined, saved: { readonly [Name in keyof Row]?: Row[Name] | undefined }) => {
      const names = Object.keys(saved) as (keyof Row)[];
      highlight((row) =>
        id === undefined ? names.every((name) => isSameField(row[name], saved[name])) : String(row.id) === String(id),
      );
    },
    useIsHighlighted: (row: Row) => useStore(matcherStore)?.(row) ?? false,
  };
};
