import { scrollIntoView } from './scroll-into-view.ts';

/** Browser bars that come and go are lower than a keyboard. */
const MIN_KEYBOARD_PX = 120;

const hasTextFocus = () =>
  document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea') ===
  true;

/**
 * `--keyboard` is the height of a keyboard that covers the page. Only Safari covers it: others make
 * the page smaller, because of `interactive-widget`.
 */
export const exposeKeyboardHeight = () => {
  const viewport = window.visualViewport;
  const root = document.documentElement;
  /** It is the largest height of the page at its width. */
  let full = { width: viewport?.width, height: viewport?.height ?? 0 };
  viewport?.addEventListener('resize', () => {
    const { scale, width, height, offsetTop } = viewport;
    // Zooming in makes the viewport smaller, too.
    const coveredPx = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
    root.style.setProperty('--keyboard', `${coveredPx}px`);
    if (scale !== 1) return;
    const isTurned = width !== full.width;
    full = { width, height: isTurned ? height : Math.max(full.height, height) };
    const missingPx = full.height - height;
    const wasOpen = root.hasAttribute('data-keyboard');
    const isOpen = root.toggleAttribute(
      'data-keyboard',
      missingPx > MIN_KEYBOARD_PX && hasTextFocus(),
    );
    // Browsers do not count the margins and paddings for scrolling.
    if (isOpen && !wasOpen) scrollIntoView(document.activeElement);
  });
};
