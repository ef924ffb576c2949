import { vi } from 'vitest';

export const wideScreen = '(min-width: 60rem)';

/** Makes `query` the only media query that matches, until the end of the test. */
export const matchMedia = (query: string) => {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((mediaQuery) => ({
    ...original(mediaQuery),
    matches: mediaQuery === query,
  }));
};
