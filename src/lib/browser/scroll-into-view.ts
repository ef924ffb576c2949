/** Scrolls as little as possible. Also works as a ref callback. */
export const scrollIntoView = (element: Element | null | undefined) =>
  element?.scrollIntoView({ block: 'nearest' });
