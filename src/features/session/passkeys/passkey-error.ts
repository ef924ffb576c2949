import { isApiStatus, isUnreachable } from '../../../http/api-error.ts';
import { getLogInErrorMessage, isCookieRefused } from '../log-in/log-in-errors.ts';

const isBrowserError = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);

/** Whether the user closed the browser's dialog, or let it time out. */
export const isCancelled = (error: unknown) =>
  isBrowserError(error, 'NotAllowedError', 'AbortError');

/**
 * Whether the browser refused to create a passkey because the device already has one of the user.
 */
export const isAlreadyCreated = (error: unknown) => isBrowserError(error, 'InvalidStateError');

/** Returns the message for the user; undefined when the user cancelled. */
export const getPasskeyErrorMessage = (error: unknown) => {
  if (isCancelled(error)) return undefined;
  if (isUnreachable(error) || isApiStatus(error, 429) || isCookieRefused(error))
    return getLogInErrorMessage(error);
  return 'That passkey did not work. Please log in with your password.';
};
