/** Returns undefined when there is no response, or the request failed. */
export const takeEarlyResponse = async (path: string) => {
  const response = window.earlyResponses?.get(path);
  window.earlyResponses?.delete(path);
  return response?.catch(() => undefined);
};

/** The log-out calls this, because responses may contain the user's data. */
export const dropEarlyResponses = () => window.earlyResponses?.clear();
