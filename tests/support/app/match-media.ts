import { vi } from 'vitest';

export const wideScreen = '(min-width: 46.5rem)';
export const tableScreen = '(min-width: 60rem)';

/** The `60` of `(min-width: 60rem)`; NaN for another query. */
const getMinWidth = (query: string) => Number(/^\(min-width: ([\d.]+)rem\)$/.exec(query)?.[1]);

/**
 * Makes `query` the only media query that matches, and queries for smaller widths, until the end of
 * the test.
 */
export const matchMedia = (query: string) => {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((mediaQuery) => ({
    ...original(mediaQuery),
    matches: mediaQuery === query || getMinWidth(mediaQuery) <= getMinWidth(query),
  }));
};
