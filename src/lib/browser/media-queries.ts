const createMediaQuery = (query: string) => ({
  matches: () => window.matchMedia(query).matches,
  subscribe: (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
});

/**
 * The smallest upright tablet (744 px): rail, list and open item fit beside each other. The style
 * sheets repeat the width.
 */
export const wideScreen = createMediaQuery('(min-width: 46.5rem)');

/**
 * From here a list alone is a table, and Home has two columns. The style sheets repeat the width.
 */
export const tableScreen = createMediaQuery('(min-width: 60rem)');

/** On a touch screen, a focused field opens a keyboard over half of the screen. */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
