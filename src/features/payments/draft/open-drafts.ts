const LOCK_PREFIX = 'beepaid-go-draft ';

const openHere = new Set<string>();

/**
 * Marks a draft as open in this tab. The browser releases the lock when the tab closes or crashes. Without the Web Locks API
 * (old browsers) tabs do not see each other's drafts as open. Returns a release function.
 */
export const holdDraft = (id: string) => {
  openHere.add(id);
  let unlock = () => {};
  const released = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const ended = navigator.locks?.request(LOCK_PREFIX + id, { mode: 'shared' }, () => released).catch(() => undefined);
  return async () => {
    openHere.delete(id);
    unlock();
    await ended;
  };
};

/** The ids of the drafts that are open in a form, in this tab or another. */
export const findOpenDrafts = async (): Promise<ReadonlySet<string>> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const names = locks?.held?.map(({ name = '' }) => name) ?? [];
  const ids = names.filter((name) => name.startsWith(LOCK_PREFIX)).map((name) => name.slice(LOCK_PREFIX.length));
  return new Set([...ids, ...openHere]);
};
