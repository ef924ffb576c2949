/** The value survives a reload. */
export const tabStorage = {
  set: (key: string, text: string) => {
    try {
      window.sessionStorage.setItem(key, text);
    } catch {
      // The app works without the value.
    }
  },
  /** Returns null also where storage is unavailable. */
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
