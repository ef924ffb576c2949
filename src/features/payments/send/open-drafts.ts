const LOCK_PREFIX = 'beepaid-go-draft ';

/** The ids of the drafts that are open in this tab. */
const openHere = new Set<string>();

/**
 * Marks a draft as open with a lock, which the browser releases when the tab closes or crashes. In an old browser
 * without the Web Locks API, only this tab knows that the draft is open. Returns a function that releases the lock.
 */
export const holdDraft = (id: string) => {
  openHere.add(id);
  let unlock = () => {};
  const released = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  // The browser holds the lock until the promise `released` resolves.
  const lock = navigator.locks?.request(LOCK_PREFIX + id, { mode: 'shared' }, () => released).catch(() => undefined);
  return async () => {
    openHere.delete(id);
    unlock();
    await lock;
  };
};

/** Resolves to the ids of the drafts that are open in a form, in this tab or in another. */
export const findOpenDrafts = async (): Promise<ReadonlySet<string>> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const names = locks?.held?.map(({ name = '' }) => name) ?? [];
  const ids = names.filter((name) => name.startsWith(LOCK_PREFIX)).map((name) => name.slice(LOCK_PREFIX.length));
  return new Set([...ids, ...openHere]);
};
