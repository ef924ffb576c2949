/** Whether a click on a link opens another tab or window, so that this page must not handle it. */
export const isModifiedClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => ctrlKey || metaKey || shiftKey;
