import { api } from '../../http/api.ts';
import { isStatus } from '../../http/api-error.ts';
import { requestReauth } from './reauth-request.ts';

const isStillSignedIn = () =>
  api.getCurrentUser({}).then(
    () => true,
    () => false,
  );

/** Not every backend says why: there, a refusal of somebody who is signed in is taken to want the password. */
const wantsFreshLogIn = async (error: unknown) =>
  isStatus(error, 403) && (error.code === 'reauth_required' || (error.code === undefined && (await isStillSignedIn())));

/** Does `work`; where that wants a recent log-in, asks for it over the screen and then goes on, once. */
export const withFreshLogIn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(await wantsFreshLogIn(error)) || !(await requestReauth('password'))) throw error;
    return work();
  }
};
