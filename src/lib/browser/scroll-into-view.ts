/** It is also a ref callback. */
export const scrollIntoView = (element: Element | null | undefined) =>
  element?.scrollIntoView({ block: 'nearest' });

/** The list around the element scrolls sideways, and the page stays where it is. */
export const scrollSideways = (element: Element | null) => {
  const list = element?.parentElement;
  if (!element || !list) return;
  const box = element.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
  const start = left + Number.parseFloat(paddingInlineStart);
  const end = right - Number.parseFloat(paddingInlineEnd);
  if (box.left < start || box.right > end) list.scrollLeft += box.left - start;
};
