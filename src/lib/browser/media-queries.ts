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
 * The width from which a list is a table, and fits beside its details once one of them is open. The
 * style sheets repeat it.
 */
export const wideScreen = createMediaQuery('(min-width: 60rem)');

/** The width from which the navigation rail fits beside one column. */
export const railScreen = createMediaQuery('(min-width: 48rem)');

/**
 * Whether the device has a mouse. On a touch screen, a focused field opens a keyboard that covers
 * half of the screen.
 */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
