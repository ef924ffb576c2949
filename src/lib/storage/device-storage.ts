/** Undefined where storage is forbidden, full or unavailable. The app then treats it as empty. */
const tryStorage = <Value>(access: (storage: Storage) => Value): Value | undefined => {
  try {
    return access(window.localStorage);
  } catch {
    return undefined;
  }
};

export const deviceStorage = {
  /** Returns null when the key is missing or storage is unavailable. */
  get: (key: string) => tryStorage((storage) => storage.getItem(key)) ?? null,
  /** False if the value was not stored. */
  set: (key: string, text: string) =>
    tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false,
  /** Undefined where storage is forbidden. */
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
