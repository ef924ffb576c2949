/**
 * Takes the response to a read that the first paint requested before the app had loaded. Each
 * response is used once. Undefined when there is none or the request failed.
 */
export const takeEarlyResponse = async (path: string) => {
  const response = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return response?.catch(() => undefined);
};

/** Call this at a sign-out, because early responses may contain the user's data. */
export const dropEarlyResponses = () => window.earlyResponses?.clear();
