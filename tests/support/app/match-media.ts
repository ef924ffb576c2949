import { vi } from 'vitest';

export const wideScreen = '(min-width: 46.5rem)';
export const tableScreen = '(min-width: 60rem)';

/** NaN for another query. */
const getMinWidth = (query: string) => Number(/^\(min-width: ([\d.]+)rem\)$/.exec(query)?.[1]);

/** Until the end of the test. Queries for smaller widths match too. */
export const matchMedia = (...queries: readonly string[]) => {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((mediaQuery) => ({
    ...original(mediaQuery),
    matches: queries.some(
      (query) => mediaQuery === query || getMinWidth(mediaQuery) <= getMinWidth(query),
    ),
  }));
};
