import { isApiStatus } from '../../http/api-error.ts';
import { type ReauthPurpose, requestReauth } from './reauth-request.ts';
import { sessionApi } from './session-api.ts';

const isStillSignedIn = () =>
  sessionApi.getCurrentUser({}).then(
    () => true,
    () => false,
  );

/** Some backends send 403 without an error code. If the user is still signed in, treat it as `reauth_required`. */
const isReauthError = async (error: unknown) =>
  isApiStatus(error, 403) &&
  (error.code === 'reauth_required' || (error.code === undefined && (await isStillSignedIn())));

const runWithReauth = async <Result>(
  purpose: ReauthPurpose,
  work: () => Promise<Result>,
  isReason: (error: unknown) => boolean | Promise<boolean>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(await isReason(error)) || !(await requestReauth(purpose))) throw error;
    return work();
  }
};

/** Runs `work`. If the server requires a recent log-in, asks for the password and runs `work` once more. */
export const withReauth = <Result>(purpose: ReauthPurpose, work: () => Promise<Result>) =>
  runWithReauth(purpose, work, isReauthError);

/**
 * Like `withReauth`, for a call that any session may make except one that began with a PIN: a 403 without an error code has
 * another reason.
 */
export const withPassword = <Result>(purpose: ReauthPurpose, work: () => Promise<Result>) =>
  runWithReauth(purpose, work, (error) => isApiStatus(error, 403) && error.code === 'reauth_required');
