/**
 * Returns undefined where storage is forbidden, full or unavailable. The app then works as if the
 * storage were empty.
 */
const tryStorage = <Value>(access: (storage: Storage) => Value): Value | undefined => {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
};

export const deviceStorage = {
  /** Reads a value; null when the key is missing or storage is unavailable. */
  get: (key: string) => tryStorage((storage) => storage.getItem(key)) ?? null,
  /** Stores a value. Returns whether it was stored. */
  set: (key: string, text: string) =>
    tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false,
  /** The keys of all values; undefined where storage is forbidden. */
  keys: () => tryStorage((storage) => Object.keys(storage)),
  remove: (key: string) => {
    tryStorage((storage) => storage.removeItem(key));
  },
  /** Whether storage accepts values now. */
  works: () => {
    const isStored = deviceStorage.set('beepaid-go-probe', '1');
    deviceStorage.remove('beepaid-go-probe');
    return isStored;
  },
};
