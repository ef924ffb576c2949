import { type ApiError, isHeaderRemoved, isResponseLost } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { createStore } from '../../lib/store.ts';

/**
 * | Notice                  | Meaning for the last mutation                               |
 * | ----------------------- | ----------------------------------------------------------- |
 * | `pending`               | no outcome yet; the banner shows nothing                    |
 * | `not-sent`              | /api is unreachable                                         |
 * | `unknown`               | sent without a response; a retry creates no duplicate       |
 * | `unknown-may-duplicate` | sent without a response; a retry may create a duplicate     |
 * | `header-removed`        | /api is reachable, and a proxy removes the CSRF token       |
 */
export type MutationNotice =
  | 'pending'
  | 'not-sent'
  | 'header-removed'
  | 'unknown'
  | 'unknown-may-duplicate'
  | undefined;

const notice = createStore<MutationNotice>(undefined);

// Once /api is reachable, the button of the mutation shows an unknown outcome.
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
  /** Any response settles it, even an error. */
  settle: () => {
    if (notice.get() === 'pending') notice.set(undefined);
  },
  clear: () => notice.set(undefined),
};
