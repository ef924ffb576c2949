/** The click opens another tab or window, and this page must leave it to the browser. */
export const isModifiedClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => ctrlKey || metaKey || shiftKey;
