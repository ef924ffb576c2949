import { isModifiedClick } from '../lib/browser/is-modified-click.ts';
import { findTwin } from './find-twin.ts';

/**
 * Records the last click on a link or button that was painted before the app. `replay` repeats the
 * click on the app's element that replaces it.
 */
export const recordClicks = (paintRoot: HTMLElement) => {
  let clicked: Element | undefined;
  paintRoot.addEventListener('click', (event) => {
    const element =
      event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // The browser follows a second click on the same link, because the app may never load, and a
    // modified click opens another tab.
    if (!element || element === clicked || isModifiedClick(event)) return;
    event.preventDefault();
    clicked = element;
  });
  // The browser must not submit a search field, because its text is transferred to the app.
  paintRoot.addEventListener('submit', (event) => event.preventDefault());
  return { replay: (root: HTMLElement) => clicked && findTwin(clicked, root)?.click() };
};
