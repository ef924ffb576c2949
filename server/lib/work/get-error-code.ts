/**
 * Returns a code for the log, because the message of an error may contain an address or a secret.
 */
export const getErrorCode = (error: unknown) => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
};
