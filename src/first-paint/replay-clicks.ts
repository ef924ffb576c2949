import { isModifiedClick } from '../lib/is-modified-click.ts';
import { findTwin } from './find-twin.ts';

/** Records the last click on a link or button that was painted before the app, and repeats it on the app's own. */
export const recordClicks = (paint: HTMLElement) => {
  let clicked: Element | undefined;
  paint.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // A second click on the same link follows it, because the app may never load. A modified click opens another tab.
    if (!element || element === clicked || isModifiedClick(event)) return;
    event.preventDefault();
    clicked = element;
  });
  // Text in a search field stays there, to be transferred.
  paint.addEventListener('submit', (event) => event.preventDefault());
  return { replay: (root: HTMLElement) => clicked && findTwin(clicked, root)?.click() };
};
