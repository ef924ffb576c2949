import { unsaved } from './unsaved.ts';

const lockName = 'beepaid-go-unsaved';

const holdLock = () => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  navigator.locks.request(lockName, { mode: 'shared' }, () => released).catch(() => undefined);
  return letGo;
};

/**
 * Lets the other tabs know while this one has something unsaved: by a lock, which the browser takes back when the tab
 * goes, however it goes. Without locks (old browsers) each tab looks after itself alone.
 */
export const tellOtherTabsOfUnsaved = () => {
  if (!navigator.locks) return;
  let letGo: (() => void) | undefined;
  const follow = () => {
    if (unsaved.has()) {
      letGo ??= holdLock();
    } else {
      letGo?.();
      letGo = undefined;
    }
  };
  follow();
  unsaved.subscribe(follow);
};

/** Whether another tab has something unsaved; ask when this one has not. */
export const isUnsavedInAnotherTab = async () => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === lockName) ?? false;
};
