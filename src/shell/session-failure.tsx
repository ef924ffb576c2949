import { brand } from '../brand/brand.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { loadFailure } from '../ui/load-failure.ts';

interface SessionFailureProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** Shows when the app could not learn whose it is or who is signed in. */
export const SessionFailure = ({ error, retry }: SessionFailureProps) => {
  const unreachable = `We couldn't reach ${brand.company}. Check your connection and try again.`;
  return <ErrorNotice message={loadFailure(error, unreachable)} onRetry={retry} />;
};
