import { createStore, useStore } from '../../../lib/store.ts';
import type { RowMark } from './list-card.tsx';

export const HIGHLIGHT_MS = 10_000;

export const createRowHighlight = <Row>(mark: RowMark) => {
  const matcherStore = createStore<((row: Row) => boolean) | undefined>(undefined);
  return {
    highlight: (matcher: (row: Row) => boolean) => {
      matcherStore.set(matcher);
      setTimeout(() => {
        if (matcherStore.get() === matcher) matcherStore.set(undefined);
      }, HIGHLIGHT_MS);
    },
    useMark: (row: Row) => (useStore(matcherStore)?.(row) ? mark : undefined),
  };
};
