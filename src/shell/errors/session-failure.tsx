import { getUnreachableMessage } from '../../http/reachability.ts';
import type { SessionView } from '../../session/use-session.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../../ui/feedback/query-error.ts';
import { Screen } from '../../ui/layout/screen.tsx';

interface SessionFailureProps {
  readonly session: Extract<SessionView, { readonly status: 'unreachable' }>;
}

/** It is shown when the tenant or the current user could not be loaded. */
export const SessionFailure = ({ session: { error, retry } }: SessionFailureProps) => {
  const unreachableMessage = getUnreachableMessage('Check your connection and try again.');
  return (
    <Screen>
      <ErrorNotice message={getLoadErrorMessage(error, unreachableMessage)} onRetry={retry} />
    </Screen>
  );
};
