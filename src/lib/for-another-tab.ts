/** A press on a link that the browser opens in another tab or window: nothing for this page to take over. */
export const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  ctrlKey || metaKey || shiftKey;
