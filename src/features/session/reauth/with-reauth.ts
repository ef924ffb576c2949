import { isApiStatus } from '../../../http/api-error.ts';
import { sessionApi } from '../../../session/session-api.ts';
import { type ReauthPurpose, requestReauth } from './reauth-request.ts';

const isStillSignedIn = () =>
  sessionApi.getCurrentUser({}).then(
    () => true,
    () => false,
  );

/**
 * Some backends send 403 without a code. While the user is signed in, it means `reauth_required`.
 */
const isReauthError = async (error: unknown) =>
  isApiStatus(error, 403) &&
  (error.code === 'reauth_required' || (error.code === undefined && (await isStillSignedIn())));

const runWithReauth = async <Result>(
  purpose: ReauthPurpose,
  work: () => Promise<Result>,
  requiresReauth: (error: unknown) => boolean | Promise<boolean>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(await requiresReauth(error)) || !(await requestReauth(purpose))) throw error;
    return work();
  }
};

export const withReauth = <Result>(purpose: ReauthPurpose, work: () => Promise<Result>) =>
  runWithReauth(purpose, work, isReauthError);

/**
 * Only a session that began with a PIN needs the password. A 403 without a code then has another
 * reason.
 */
export const withPassword = <Result>(purpose: ReauthPurpose, work: () => Promise<Result>) =>
  runWithReauth(
    purpose,
    work,
    (error) => isApiStatus(error, 403) && error.code === 'reauth_required',
  );
