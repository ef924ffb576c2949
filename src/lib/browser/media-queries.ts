const createMediaQuery = (query: string) => ({
  matches: () => window.matchMedia(query).matches,
  subscribe: (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
});

/**
 * The smallest upright tablet (744 px) has room for rail, list and open item. Style sheets repeat
 * the width.
 */
export const wideScreen = createMediaQuery('(min-width: 46.5rem)');

/** A list alone is a table, and Home has two columns. Style sheets repeat the width. */
export const tableScreen = createMediaQuery('(min-width: 60rem)');

/** On a touch screen, focusing a field opens a keyboard. */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
