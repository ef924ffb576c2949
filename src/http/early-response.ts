/**
 * Takes the response to a read that the first paint requested before the app had loaded. Each response is used once.
 * Undefined when there is none or the request failed.
 */
export const takeEarlyResponse = async (path: string) => {
  const response = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return response?.catch(() => undefined);
};

/** Early responses are invalid after a sign-out. */
export const dropEarlyResponses = () => window.earlyResponses?.clear();
