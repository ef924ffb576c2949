import { describeUnreachable, isApiStatus, isUnreachable } from '../../../http/api-error.ts';
import { isCookieRefused } from './is-cookie-refused.ts';

/** The message that the log-in screen shows for every failure (spec §8). */
export const logInFailedMessage =
  'Failed to log in. Please check your username and password are correct.';

/**
 * The message of the reauth dialog and of a log-in with a PIN. It also says what the user can do
 * about the failure.
 */
export const getLogInErrorMessage = (error: unknown) => {
  if (isCookieRefused(error)) return error.message;
  if (isUnreachable(error))
    return error.code === 'offline'
      ? error.message
      : describeUnreachable(error, 'Check your connection and try again.');
  if (isApiStatus(error, 429)) return error.detail ?? logInFailedMessage;
  return logInFailedMessage;
};
