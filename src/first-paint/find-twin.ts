const getName = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/**
 * Finds the app's element that replaces a field, link or button that was painted before the app.
 */
export const findTwin = (painted: Element, root: HTMLElement) => {
  if (painted instanceof HTMLInputElement) {
    const { name, type } = painted;
    const selector = name === '' ? `input[type="${type}"]` : `input[name="${name}"]`;
    return root.querySelector<HTMLElement>(selector) ?? undefined;
  }
  const name = getName(painted);
  return [...root.querySelectorAll<HTMLElement>(painted.localName)].find(
    (element) => getName(element) === name,
  );
};
