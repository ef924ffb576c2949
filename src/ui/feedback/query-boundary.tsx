import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isInvalidResponse, isUnreachable } from '../../http/api-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { LoadingPart } from './loading.tsx';
import { getLoadErrorMessage, getQueryError, getQueryErrorHint } from './query-error.ts';
import { showToast } from './toast-store.ts';

/** The user needs time to read the detail. */
const DETAIL_TIMEOUT_MS = 30_000;

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly failure: string;
  readonly failureDetail?: ReactNode;
  /**
   * Where the specification says so, a refusal leaves the screen after a toast. Otherwise the
   * message shows in place.
   */
  readonly onFailure?: () => void;
  readonly children: (data: Data) => ReactNode;
}

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
  if (isLeft || !queryError) return <LoadingPart />;
  return (
    <ErrorNotice
      message={getLoadErrorMessage(queryError, getQueryErrorHint(query) ?? failure)}
      onRetry={() => query.refetch()}
    />
  );
};
