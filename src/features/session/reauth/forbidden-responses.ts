import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, isApiStatus, sessionErrors } from '../../../http/api-error.ts';
import { sessionKeys } from '../../../session/api.ts';
import type { Session } from '../../../session/session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { requestReauth } from './reauth-request.ts';

/** Without another reason, the session may have ended. */
export const isSessionError = (error: unknown): error is ApiError =>
  isApiStatus(error, 403) && (error.code === undefined || error.code === 'not_authenticated');

/** The refused mutation is not repeated. */
const reauthAfterForbiddenMutation = async () => {
  if (!(await requestReauth('refused'))) return;
  showToast({
    tone: 'info',
    message: 'You’re logged in again. Nothing was sent yet.',
    timeoutMs: 6_000,
  });
};

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

  /** Resolves to true when the session has ended. */
  const onQueryForbidden = async (error: ApiError) => {
    const { status } = session.getState();
    if (status === 'reauthenticating') return true;
    // Without a signed-in user, only the code tells.
    if (status !== 'signedIn') return error.code !== undefined;
    if (error.code === undefined) await refetchUser();
    else session.dispatch({ type: 'expired' });
    return session.getState().status !== 'signedIn';
  };

  /** The log-in screen or the dialog then explains that nothing was sent. */
  const onMutationForbidden = async (error: ApiError) => {
    if (!(await onQueryForbidden(error))) return false;
    sessionErrors.add(error);
    if (session.getState().status === 'reauthenticating') reauthAfterForbiddenMutation();
    return true;
  };

  return { onQueryForbidden, onMutationForbidden };
};
