import {
  ApiError,
  describeUnreachable,
  isApiStatus,
  isUnreachable,
} from '../../../http/api-error.ts';

export const COOKIE_REFUSED = 'cookie_refused';

export const isCookieRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === COOKIE_REFUSED;

/** See spec §8. */
export const logInFailedMessage =
  'Failed to log in. Please check your username and password are correct.';

/** The message says what the user can do. */
export const getLogInErrorMessage = (error: unknown) => {
  if (isCookieRefused(error)) return error.message;
  if (isUnreachable(error))
    return error.code === 'offline'
      ? error.message
      : describeUnreachable(error, 'Check your connection and try again.');
  if (isApiStatus(error, 429)) return error.detail ?? logInFailedMessage;
  return logInFailedMessage;
};
