import { hashText } from '../../../lib/hash-text.ts';
import type { RequestPayload } from '../model/request-schema.ts';
import { transition } from './attempt.ts';
import type { Draft } from './draft-schema.ts';
import type { RequestAttempt } from './send-steps.ts';

type StoredAttempt = Draft['attempts'][number];

const UUID_PREFIX_LENGTH = 24;

/**
 * The idempotency key of an attempt, a UUID. It follows from the draft and the payload, so that a payload of a form never
 * has two keys, not even when the form was opened in two windows, or when the browser has ended the page before it could
 * store the attempt.
 */
export const createAttemptKey = (draftId: string, attemptId: string) =>
  draftId.slice(0, UUID_PREFIX_LENGTH) + hashText(attemptId);

/** The id of the attempt to which a payload belongs. */
export const getAttemptId = (payload: RequestPayload) => JSON.stringify(payload);

/** The attempts of which the next page has to know: those that are unconfirmed if this page ends now. */
export const toStoredAttempts = (attempts: readonly RequestAttempt[]): StoredAttempt[] =>
  attempts.flatMap((attempt) => {
    const { id, firstSentAt } = transition(attempt, { type: 'end' });
    return firstSentAt ? { id, firstSentAtMs: firstSentAt.epochMs } : [];
  });

export const fromStoredAttempt = (draftId: string, { id, firstSentAtMs }: StoredAttempt): RequestAttempt => ({
  id,
  payload: JSON.parse(id) as RequestPayload,
  key: createAttemptKey(draftId, id),
  firstSentAt: {
    epochMs: firstSentAtMs,
    // The monotonic clock starts with the page, so its time of the attempt is computed from the system time.
    monotonicMs: performance.now() - Math.max(0, Date.now() - firstSentAtMs),
  },
  confirmed: [],
  state: { name: 'unconfirmed' },
});
