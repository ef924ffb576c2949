/** The storage of one tab, which survives that the page is loaded again. */
export const tabStorage = {
  /** Stores a value where storage is allowed. */
  set: (key: string, text: string) => {
    try {
      window.sessionStorage.setItem(key, text);
    } catch {
      // The app works without the value.
    }
  },
  /** Reads and removes a value; null when the key is missing or storage is unavailable. */
  take: (key: string) => {
    try {
      const text = window.sessionStorage.getItem(key);
      window.sessionStorage.removeItem(key);
      return text;
    } catch {
      return null;
    }
  },
};
