import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiStatus, isUnreachable } from '../../http/api-error.ts';
import { getButtonLinkClass } from '../controls/button-link.ts';
import { ErrorNotice } from './error-notice.tsx';
import { getLoadErrorMessage, getQueryErrorHint } from './query-error.ts';

export const isMissing = (error: Error | null) => isApiStatus(error, 404);

interface DetailErrorProps {
  readonly query: UseQueryResult<unknown>;
  readonly error: Error;
  /** See spec §8. */
  readonly failure: string;
  /** A cached row may stand in for the detail. */
  readonly placeholderHint: string | undefined;
  /** It says where to look instead. */
  readonly missingHint: string;
  readonly list: {
    readonly to: '/customers' | '/payments' | '/settings/payouts';
    readonly title: string;
  };
}

/** The detail loads when the backend is reachable again. */
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
          // An inexact link would look like the chosen entry of a menu.
          <Link to={list.to} activeOptions={{ exact: true }} className={getButtonLinkClass({})}>
            Go to {list.title}
          </Link>
        )
      }
    />
  );
};
