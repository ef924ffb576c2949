import { ApiError, isApiStatus } from './api-error.ts';

/**
 * The link was valid when the form loaded: most likely an earlier submit succeeded, and its
 * response was lost.
 */
export const explainUsedLink =
  (link = 'link') =>
  (error: unknown) => {
    if (!isApiStatus(error, 404)) throw error;
    const detail = `This ${link} has been used or has expired. If it was you, log in with the password you chose`;
    throw new ApiError({ ...error, detail });
  };
