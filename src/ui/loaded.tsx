import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isUnreachable, isUnreadable } from '../http/api-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { loadFailure, troubleHint, troubleOf } from './load-failure.ts';
import { LoadingOverlay } from './loading.tsx';
import { showToast } from './toast-store.ts';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What the toast says when it cannot be loaded. */
  readonly failure: string;
  /** Where to go then. */
  readonly onFailure: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** A screen that cannot show without its data: says so and leaves when the server refuses it (spec §2). */
export const Loaded = <Data,>({ query, failure, onFailure, children }: LoadedProps<Data>) => {
  const { data, error } = query;
  const trouble = troubleOf(query);
  const refused = data === undefined && error !== null && !isUnreachable(error) && !isUnreadable(error);
  const leave = useEffectEvent(() => {
    showToast({ tone: 'error', message: failure });
    onFailure();
  });
  useEffect(
    function leaveOnceRefused() {
      if (refused) leave();
    },
    [refused],
  );

  if (data !== undefined && !refused) return children(data);
  if (refused || !trouble) return <LoadingOverlay visible />;
  return <ErrorNotice message={loadFailure(trouble, troubleHint(query) ?? failure)} onRetry={() => query.refetch()} />;
};
