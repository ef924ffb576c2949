/** The focused button disappears. */
export const focusTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });
