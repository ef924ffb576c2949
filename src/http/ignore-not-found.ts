import { isApiStatus } from './api-error.ts';

/** Another device, or an earlier press whose response was lost, has already deleted the row. */
export const ignoreNotFound = (error: unknown) => {
  if (!isApiStatus(error, 404)) throw error;
  return undefined;
};
