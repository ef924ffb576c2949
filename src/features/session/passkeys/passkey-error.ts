import { isApiStatus, isUnreachable } from '../../../http/api-error.ts';
import { getLogInErrorMessage, isCookieRefused } from '../log-in/log-in-errors.ts';

const isBrowserError = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);

/** The user closed the browser's dialog, or let it time out. */
export const isCancelled = (error: unknown) =>
  isBrowserError(error, 'NotAllowedError', 'AbortError');

/** The device already has a passkey of the user. */
export const isAlreadyCreated = (error: unknown) => isBrowserError(error, 'InvalidStateError');

export const getPasskeyErrorMessage = (error: unknown) => {
  if (isCancelled(error)) return undefined;
  if (isUnreachable(error) || isApiStatus(error, 429) || isCookieRefused(error))
    return getLogInErrorMessage(error);
  return 'That passkey did not work. Please log in with your password.';
};
