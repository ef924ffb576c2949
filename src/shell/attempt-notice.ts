import { type ApiError, isAnswerLost } from '../http/api-error.ts';
import { reachability } from '../http/reachability.ts';
import { createStore } from '../lib/store.ts';

/**
 * What became of the last press while /api was out of reach: refused before it left, or sent without an answer, and
 * then whether another press could do it twice. `trying` says nothing while it is on its way.
 */
export type AttemptNotice = 'trying' | 'not-sent' | 'unknown' | 'unknown-may-double' | undefined;

const notice = createStore<AttemptNotice>(undefined);

// Said about being out of reach, and goes with it; what is still in doubt then stands at the button.
reachability.subscribe(() => {
  if (reachability.get() && notice.get() !== 'trying') notice.set(undefined);
});

const noticeOf = (error: ApiError): AttemptNotice => {
  if (!isAnswerLost(error)) return 'not-sent';
  return error.repeatsSafely ? 'unknown' : 'unknown-may-double';
};

export const attemptNotice = {
  ...notice,
  begin: () => notice.set('trying'),
  unanswered: (error: ApiError) => notice.set(noticeOf(error)),
  /** An answer came, whatever it said. */
  answered: () => {
    if (notice.get() === 'trying') notice.set(undefined);
  },
  clear: () => notice.set(undefined),
};
