/**
 * Takes the response to a request of the first paint. Each response is used once. Returns undefined
 * when there is none or the request failed.
 */
export const takeEarlyResponse = async (path: string) => {
  const response = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return response?.catch(() => undefined);
};

/** Early responses may contain the user's data. Call this at a log-out. */
export const dropEarlyResponses = () => window.earlyResponses?.clear();
