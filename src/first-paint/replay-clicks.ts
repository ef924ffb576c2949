import { isForAnotherTab } from '../lib/for-another-tab.ts';
import { findTwin } from './find-twin.ts';

/** Records the last click on a link or button that was painted before the app, and repeats it on the app's own. */
export const recordClicks = (paint: HTMLElement) => {
  let clicked: Element | undefined;
  paint.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('a[href], button') : null;
    // The second click on a link follows it, because the app may never load. So does one for another tab.
    if (!element || element === clicked || isForAnotherTab(event)) return;
    event.preventDefault();
    clicked = element;
  });
  // A search that was typed stays in its field, to be transferred.
  paint.addEventListener('submit', (event) => event.preventDefault());
  return { replay: (root: HTMLElement) => clicked && findTwin(clicked, root)?.click() };
};
