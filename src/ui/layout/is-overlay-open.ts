/** An open dialog or menu handles the keyboard itself. */
export const isOverlayOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null;
