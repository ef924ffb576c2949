import { api } from '../../http/api.ts';
import { isApiStatus } from '../../http/api-error.ts';
import { requestReauth } from './reauth-request.ts';

const isStillSignedIn = () =>
  api.getCurrentUser({}).then(
    () => true,
    () => false,
  );

/** Without an error code, a 403 for a user who is still signed in counts as a request for the password. */
const requiresReauth = async (error: unknown) =>
  isApiStatus(error, 403) &&
  (error.code === 'reauth_required' || (error.code === undefined && (await isStillSignedIn())));

/** Runs `work`. If the server requires a recent log-in, asks for the password and runs `work` once more. */
export const withReauth = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(await requiresReauth(error)) || !(await requestReauth('password'))) throw error;
    return work();
  }
};
