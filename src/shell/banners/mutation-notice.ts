import { type ApiError, isHeaderRemoved, isResponseLost } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { createStore } from '../../lib/store.ts';

/**
 * The outcome of the last mutation while /api is unreachable: not sent, or sent without a response.
 * After the latter, a retry may create a duplicate. `header-removed`: /api is reachable, and a proxy
 * removes the CSRF token. While the mutation is `pending`, the banner
 * shows nothing.
 */
export type MutationNotice =
  | 'pending'
  | 'not-sent'
  | 'header-removed'
  | 'unknown'
  | 'unknown-may-duplicate'
  | undefined;

const notice = createStore<MutationNotice>(undefined);

// The notice disappears once /api is reachable. An unknown outcome then shows beside the button of
// the mutation.
reachability.subscribe(() => {
  if (reachability.get() && notice.get() !== 'pending') notice.set(undefined);
});

const toNotice = (error: ApiError): MutationNotice => {
  if (isHeaderRemoved(error)) return 'header-removed';
  if (!isResponseLost(error)) return 'not-sent';
  return error.isSafeToRetry ? 'unknown' : 'unknown-may-duplicate';
};

export const mutationNotice = {
  ...notice,
  start: () => notice.set('pending'),
  fail: (error: ApiError) => notice.set(toNotice(error)),
  /** The server has responded, with success or an error. */
  settle: () => {
    if (notice.get() === 'pending') notice.set(undefined);
  },
  clear: () => notice.set(undefined),
};
