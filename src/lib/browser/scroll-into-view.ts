/**
 * Scrolls as little as needed to bring the element into view. Also a ref callback, which runs when
 * the element appears.
 */
export const scrollIntoView = (element: Element | null | undefined) =>
  element?.scrollIntoView({ block: 'nearest' });
