import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isInvalidResponse, isUnreachable } from '../../http/api-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { LoadingOverlay } from './loading.tsx';
import { getLoadErrorMessage, getQueryError, getQueryErrorHint } from './query-error.ts';
import { showToast } from './toast-store.ts';

/** How long a toast with a detail shows. */
const DETAIL_TIMEOUT_MS = 30_000;

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The message when the load fails. */
  readonly failure: string;
  /** What the toast adds to the message. */
  readonly failureDetail?: ReactNode;
  /**
   * Leaves the screen after a toast when the backend refuses, where the specification says so.
   * Otherwise the message shows in place.
   */
  readonly onFailure?: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** Renders `children` once the data has loaded, and says why if it has not. */
export const QueryBoundary = <Data,>(props: QueryBoundaryProps<Data>) => {
  const { query, failure, failureDetail, onFailure, children } = props;
  const { data, error } = query;
  const queryError = getQueryError(query);
  const isRejected =
    data === undefined && error !== null && !isUnreachable(error) && !isInvalidResponse(error);
  const isLeft = isRejected && onFailure !== undefined;
  const leave = useEffectEvent(() => {
    showToast({
      tone: 'error',
      message: failure,
      detail: failureDetail,
      timeoutMs: failureDetail ? DETAIL_TIMEOUT_MS : undefined,
    });
    onFailure?.();
  });
  useEffect(
    function leaveWhenRejected() {
      if (isLeft) leave();
    },
    [isLeft],
  );

  if (data !== undefined) return children(data);
  if (isLeft || !queryError) return <LoadingOverlay visible />;
  return (
    <ErrorNotice
      message={getLoadErrorMessage(queryError, getQueryErrorHint(query) ?? failure)}
      onRetry={() => query.refetch()}
    />
  );
};
