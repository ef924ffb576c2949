const createMediaQuery = (query: string) => ({
  matches: () => window.matchMedia(query).matches,
  subscribe: (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
});

/**
 * The smallest upright tablet (744 px) has room for rail, list and open item. The style sheets
 * repeat the width.
 */
export const wideScreen = createMediaQuery('(min-width: 46.5rem)');

/** At this width, a list alone is a table, and Home has two columns. The style sheets repeat it. */
export const tableScreen = createMediaQuery('(min-width: 60rem)');

/** False on a touch screen, where a focused field opens a keyboard over half of the screen. */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
