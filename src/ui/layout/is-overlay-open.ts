/** Dialogs and menus use the keyboard themselves. */
export const isOverlayOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null;
