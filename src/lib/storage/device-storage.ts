/** Returns undefined where storage is forbidden, full or unavailable. */
const tryStorage = <Value>(access: (storage: Storage) => Value): Value | undefined => {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
};

export const deviceStorage = {
  /** Returns null also where storage is unavailable. */
  get: (key: string) => tryStorage((storage) => storage.getItem(key)) ?? null,
  set: (key: string, text: string) =>
    tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false,
  /** Returns undefined where storage is forbidden. */
  keys: () => tryStorage((storage) => Object.keys(storage)),
  remove: (key: string) => {
    tryStorage((storage) => storage.removeItem(key));
  },
  works: () => {
    const isStored = deviceStorage.set('beepaid-go-probe', '1');
    deviceStorage.remove('beepaid-go-probe');
    return isStored;
  },
};
