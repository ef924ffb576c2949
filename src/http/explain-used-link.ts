import { ApiError, isApiStatus } from './api-error.ts';

/**
 * The link was valid when the form loaded: most likely an earlier submit succeeded, and its
 * response was lost.
 */
export const explainUsedLink =
  (reason = 'This link has been used or has expired') =>
  (error: unknown) => {
    if (!isApiStatus(error, 404)) throw error;
    const detail = `${reason}. If you used it, log in with the password you chose`;
    throw new ApiError({ ...error, detail });
  };
