/**
 * What the device remembers between visits. Storage may be forbidden, full or gone: `use` then gives undefined, and the
 * app goes on as if it were empty.
 */
const use = <Value>(work: (storage: Storage) => Value): Value | undefined => {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
};

export const deviceStorage = {
  /** Null where nothing is kept, or nothing can be. */
  get: (key: string) => use((storage) => storage.getItem(key)) ?? null,
  /** True once it is kept. */
  set: (key: string, text: string) =>
    use((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false,
  /** Undefined where storage is forbidden. */
  keys: () => use((storage) => Object.keys(storage)),
  remove: (key: string) => {
    use((storage) => storage.removeItem(key));
  },
  /** Whether anything can be kept at this moment. */
  works: () => {
    const isKept = deviceStorage.set('beepaid-go-probe', '1');
    deviceStorage.remove('beepaid-go-probe');
    return isKept;
  },
};
