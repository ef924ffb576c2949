import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiStatus, isUnreachable } from '../../http/api-error.ts';
import { getButtonLinkClass } from '../controls/button-link.ts';
import { ErrorNotice } from './error-notice.tsx';
import { getLoadErrorMessage, getQueryErrorHint } from './query-error.ts';

/** The backend has nothing at this address. */
export const isMissing = (error: Error | null) => isApiStatus(error, 404);

interface DetailErrorProps {
  readonly query: UseQueryResult<unknown>;
  readonly error: Error;
  /** The message when the detail cannot be loaded (spec §8). */
  readonly failure: string;
  /** It is undefined unless a cached row stands in for the detail. */
  readonly placeholderHint: string | undefined;
  /** Says where to look instead. */
  readonly missingHint: string;
  readonly list: {
    readonly to: '/customers' | '/payments' | '/settings/payouts';
    readonly title: string;
  };
}

/** The app loads the detail by itself when the backend is reachable again. */
export const DetailError = (props: DetailErrorProps) => {
  const { query, error, failure, placeholderHint, missingHint, list } = props;
  const isGone = isMissing(error);
  const isPartSaved = placeholderHint !== undefined && isUnreachable(error);
  return (
    <ErrorNotice
      message={getLoadErrorMessage(
        error,
        isPartSaved ? 'The rest is not saved on this device.' : failure,
      )}
      hint={
        isPartSaved
          ? undefined
          : (placeholderHint ?? (isGone ? missingHint : getQueryErrorHint(query)))
      }
      onRetry={isGone ? undefined : () => query.refetch()}
      action={
        isGone && (
          // An inexact link would look like the chosen entry of a menu, because it begins this address.
          <Link to={list.to} activeOptions={{ exact: true }} className={getButtonLinkClass({})}>
            Go to {list.title}
          </Link>
        )
      }
    />
  );
};
