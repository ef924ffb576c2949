import { isApiStatus } from '../../http/api-error.ts';
import { getUnreachableMessage } from '../../http/reachability.ts';
import type { SessionView } from '../../session/use-session.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../../ui/feedback/query-error.ts';
import { Screen } from '../../ui/layout/screen.tsx';

interface SessionFailureProps {
  readonly session: Extract<SessionView, { readonly status: 'unreachable' }>;
}

export const SessionFailure = ({ session: { error, retry } }: SessionFailureProps) => {
  const unreachableMessage = getUnreachableMessage('Check your connection and try again.');
  // The server says that there is no shop here, or that it is not open yet.
  const detail = isApiStatus(error, 404) ? error.detail : undefined;
  return (
    <Screen>
      <ErrorNotice
        message={detail ?? getLoadErrorMessage(error, unreachableMessage)}
        onRetry={retry}
      />
    </Screen>
  );
};
