/** The focused button disappears, so the focus moves to the title of the screen. */
export const focusTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });
