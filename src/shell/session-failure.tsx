import { brand } from '../brand/brand.ts';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../ui/feedback/query-error.ts';

interface SessionFailureProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** Shows when the tenant or the current user could not be loaded. */
export const SessionFailure = ({ error, retry }: SessionFailureProps) => {
  const unreachable = `We couldn't reach ${brand.company}. Check your connection and try again.`;
  return <ErrorNotice message={getLoadErrorMessage(error, unreachable)} onRetry={retry} />;
};
