/**
 * Sets the CSS property `--keyboard` to the height of an on-screen keyboard that covers the page.
 * Only Safari covers the page: other browsers make it smaller, because of `interactive-widget`.
 */
export const exposeKeyboardHeight = () => {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', () => {
    const { scale, height, offsetTop } = viewport;
    // Zooming in makes the viewport smaller, too.
    const coveredPx = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
    document.documentElement.style.setProperty('--keyboard', `${coveredPx}px`);
  });
};
