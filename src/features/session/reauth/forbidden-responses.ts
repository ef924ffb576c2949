import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, isApiStatus, sessionErrors } from '../../../http/api-error.ts';
import { sessionKeys } from '../../../session/api.ts';
import type { Session } from '../../../session/session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { requestReauth } from './reauth-request.ts';

/** The code gives no other reason, so the session may have ended. */
export const isSessionError = (error: unknown): error is ApiError =>
  isApiStatus(error, 403) && (error.code === undefined || error.code === 'not_authenticated');

/** The refused mutation is not repeated after the log-in. */
const reauthAfterForbiddenMutation = async () => {
  if (!(await requestReauth('refused'))) return;
  showToast({
    tone: 'info',
    message: "You're logged in again. Nothing was sent yet.",
    timeoutMs: 6_000,
  });
};

/** Decides what a 403 means for the session. */
export const createForbiddenHandlers = (session: Session, client: QueryClient) => {
  let pendingRefetch: Promise<void> | undefined;
  const refetchUser = () => {
    pendingRefetch ??= client
      .refetchQueries({ queryKey: sessionKeys.user, exact: true })
      .finally(() => {
        pendingRefetch = undefined;
      });
    return pendingRefetch;
  };

  /** Refetches the user if the 403 has no code. Resolves to true when the session has ended. */
  const onQueryForbidden = async (error: ApiError) => {
    const { status } = session.getState();
    if (status === 'reauthenticating') return true;
    // Without a signed-in user, only the code shows that there is no session.
    if (status !== 'signedIn') return error.code !== undefined;
    if (error.code === undefined) await refetchUser();
    else session.dispatch({ type: 'expired' });
    return session.getState().status !== 'signedIn';
  };

  /** True when the log-in screen or the dialog explains that nothing was sent. */
  const onMutationForbidden = async (error: ApiError) => {
    if (!(await onQueryForbidden(error))) return false;
    sessionErrors.add(error);
    if (session.getState().status === 'reauthenticating') reauthAfterForbiddenMutation();
    return true;
  };

  return { onQueryForbidden, onMutationForbidden };
};
