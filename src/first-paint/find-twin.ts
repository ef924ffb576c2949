const getName = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/** Finds the app's own field, link or button for the one that was painted before it. */
export const findTwin = (painted: Element, root: HTMLElement) => {
  if (painted instanceof HTMLInputElement) {
    const { name, type } = painted;
    return (
      root.querySelector<HTMLElement>(name === '' ? `input[type="${type}"]` : `input[name="${name}"]`) ?? undefined
    );
  }
  const name = getName(painted);
  return [...root.querySelectorAll<HTMLElement>(painted.localName)].find((element) => getName(element) === name);
};
