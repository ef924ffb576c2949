import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, isStatus } from '../../http/api-error.ts';
import { sessionRefusals } from '../../http/session-refusals.ts';
import { showToast } from '../../ui/toast-store.ts';
import { sessionKeys } from './api.ts';
import { requestReauth } from './reauth-request.ts';
import type { Session } from './session.ts';

/** A 403 that may mean that the session has ended: not one with a reason of its own. */
export const isSessionError = (error: unknown): error is ApiError =>
  isStatus(error, 403) && (error.code === undefined || error.code === 'not_authenticated');

const confirmNothingSent = async (isLoggedIn: Promise<boolean>) => {
  if (!(await isLoggedIn)) return;
  showToast({ tone: 'info', message: "You're logged in again. Nothing was sent yet.", timeout: 6_000 });
};

/** Decides what a 403 means for the session. */
export const createForbiddenHandlers = (session: Session, client: QueryClient) => {
  let refetching: Promise<void> | undefined;
  const refetchUser = () => {
    refetching ??= client.refetchQueries({ queryKey: sessionKeys.user, exact: true }).finally(() => {
      refetching = undefined;
    });
    return refetching;
  };

  /** Asks the server who is signed in where its 403 gives no reason. Resolves with whether the session has ended. */
  const onQueryForbidden = async (error: ApiError) => {
    const { status } = session.getState();
    if (status === 'reauthenticating') return true;
    if (status !== 'signedIn') return error.code !== undefined;
    if (error.code === undefined) await refetchUser();
    else session.dispatch({ type: 'expired' });
    return session.getState().status !== 'signedIn';
  };

  /** The same for a write, of which nothing was done. Resolves with whether the log-in screen or dialog explains it. */
  const onMutationForbidden = async (error: ApiError) => {
    if (!(await onQueryForbidden(error))) return false;
    sessionRefusals.add(error);
    if (session.getState().status === 'reauthenticating') confirmNothingSent(requestReauth('refused'));
    return true;
  };

  return { onQueryForbidden, onMutationForbidden };
};
