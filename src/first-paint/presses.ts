import { isForAnotherTab } from '../lib/for-another-tab.ts';

const nameOf = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/** Keeps the last press on what was painted first, and repeats it on the app's own link or button for the same thing. */
export const keepPresses = (paint: HTMLElement) => {
  let pressed: Element | undefined;
  paint.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // Pressed again, a link leads on by itself: the app may never come. So does one for another tab.
    if (!element || element === pressed || isForAnotherTab(event)) return;
    event.preventDefault();
    pressed = element;
  });
  // A search that the painted field would send off as a form stays in it, to be carried over.
  paint.addEventListener('submit', (event) => event.preventDefault());
  return {
    repeatIn: (root: HTMLElement) => {
      if (!pressed) return;
      const name = nameOf(pressed);
      [...root.querySelectorAll<HTMLElement>(pressed.localName)].find((element) => nameOf(element) === name)?.click();
    },
  };
};
