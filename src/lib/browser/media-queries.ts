const createMediaQuery = (query: string) => ({
  matches: () => window.matchMedia(query).matches,
  /** Calls `listener` when the result of the query changes. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
});

/**
 * The width of the smallest upright tablet (744 px), from which the navigation rail, a list and an
 * open item fit beside each other. The style sheets repeat it.
 */
export const wideScreen = createMediaQuery('(min-width: 46.5rem)');

/**
 * The width from which a list that stands alone is a table, and Home has two columns. The style
 * sheets repeat it.
 */
export const tableScreen = createMediaQuery('(min-width: 60rem)');

/**
 * Whether the device has a mouse. On a touch screen, a focused field opens a keyboard that covers
 * half of the screen.
 */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
