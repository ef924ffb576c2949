import type { Id } from '../../../../contract/primitives.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import type { RowMark } from './list-card.tsx';

export const HIGHLIGHT_MS = 10_000;

/** The user has just saved the row. */
export interface SavedRow {
  /** The backend may not return an id. */
  readonly id: Id | undefined;
  readonly savedAtMs: number;
}

export const createRowHighlight = <Row>(mark: RowMark) => {
  const store = createStore<(SavedRow & { matcher: (row: Row) => boolean }) | undefined>(undefined);
  return {
    highlight: (matcher: (row: Row) => boolean, id?: Id) => {
      const saved = { matcher, id, savedAtMs: Date.now() };
      store.set(saved);
      setTimeout(() => {
        if (store.get() === saved) store.set(undefined);
      }, HIGHLIGHT_MS);
    },
    useMark: (row: Row) => (useStore(store)?.matcher(row) ? mark : undefined),
    useSavedRow: (): SavedRow | undefined => useStore(store),
  };
};
