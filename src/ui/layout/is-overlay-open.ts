/** Whether a dialog or a menu is open, which uses the keyboard itself. */
export const isOverlayOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null;
