/** The width from which a list fits beside its details. The style sheets repeat it. */
const WIDE_QUERY = '(min-width: 60rem)';

export const isWideScreen = () => window.matchMedia(WIDE_QUERY).matches;

/** Calls `listener` when the page becomes wide or narrow. Returns an unsubscribe function. */
export const subscribeToWideScreen = (listener: () => void) => {
  const query = window.matchMedia(WIDE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
