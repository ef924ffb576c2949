import type { ApiError } from '../http/api-error.ts';
import { reachability } from '../http/reachability.ts';
import { createStore } from '../lib/store.ts';

/** What became of the last press while /api was out of reach: refused before it left, or sent without an answer. */
export type AttemptNotice = 'not-sent' | 'unknown' | undefined;

const notice = createStore<AttemptNotice>(undefined);

// "Nothing was sent" is said about being offline, and goes with it; a doubt about what was sent stays until the
// next press.
reachability.subscribe(() => {
  if (reachability.get() && notice.get() === 'not-sent') notice.set(undefined);
});

export const attemptNotice = {
  ...notice,
  unanswered: (error: ApiError) => notice.set(error.code === 'offline' ? 'not-sent' : 'unknown'),
  clear: () => notice.set(undefined),
};
