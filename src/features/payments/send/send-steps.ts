import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { ApiError, isForeignLink, isResponseLost } from '../../../http/api-error.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import type { RequestPayload } from '../model/request-schema.ts';
import { type Attempt, isRepeated, transition } from './attempt.ts';
import type { Draft } from './draft-schema.ts';
import type { DuplicateRequest } from './duplicate-request.ts';
import type { ReconcileResult } from './reconcile-request.ts';

/**
 * The payment request that the backend has created. Null if the backend does not return the
 * request.
 */
type SentRequest = Pick<PaymentSummary, 'ident' | 'createdAt' | 'amountGross' | 'customer'> | null;

/** An attempt to send New Request. */
export type RequestAttempt = Attempt<RequestPayload, SentRequest>;

export interface SendServices {
  readonly isReachable: () => boolean;
  /**
   * Whether the backend executes a write only once when the app repeats it with the same
   * idempotency key.
   */
  readonly remembersKey: (firstSentAt: ClockReading) => boolean;
  /** A total of more than this must be confirmed. */
  readonly confirmAbovePence: number;
  readonly getAttempts: () => readonly RequestAttempt[];
  readonly findDuplicate: (payload: RequestPayload) => Promise<DuplicateRequest | undefined>;
  /**
   * Resolves to the reason why the request must not be sent to this recipient, or to undefined if
   * it may.
   */
  readonly prepareRecipient: (
    customer: RequestPayload['customer'],
    isRepetition: boolean,
  ) => Promise<string | undefined> | undefined;
  readonly lookUpRequest: (
    payload: RequestPayload,
    firstSentAt: ClockReading,
  ) => Promise<ReconcileResult>;
  /** Stores the attempts on the device, so that they outlive the page. */
  readonly saveAttempts: () => Promise<unknown>;
  /**
   * With `asksAboutLinks`, the backend may refuse the request because of a link, so that the app asks
   * the user.
   */
  readonly createRequest: (
    payload: RequestPayload,
    idempotencyKey: string,
    options: { readonly asksAboutLinks: boolean },
  ) => Promise<SentRequest>;
}

/**
 * Resolves to the result of `work`, or to the API's error. Rejects with any other error, because
 * that is a bug.
 */
const catchApiError = async <Result>(work: Promise<Result> | undefined) => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

const getGrossPence = ({ payload }: RequestAttempt) => getAmounts(payload).amountGross;

/** Asks the user to confirm a large total, once for each total in a form. */
export const checkAmount = (
  attempt: RequestAttempt,
  { confirmAbovePence, getAttempts }: SendServices,
) => {
  const grossPence = getGrossPence(attempt);
  const isConfirmed = getAttempts().some(
    (each) => each.confirmed.includes('amount') && getGrossPence(each) === grossPence,
  );
  if (isRepeated(attempt) || isConfirmed || grossPence <= confirmAbovePence) return attempt;
  return transition(attempt, { type: 'ask', question: { about: 'amount', grossPence } });
};

/** A user who has answered one of these questions has already decided about similar requests. */
const decidesDuplicates = new Set(['duplicate', 'not-sent', 'unclear']);

/** Asks the user whether to send a duplicate request. */
export const checkDuplicate = async (
  attempt: RequestAttempt,
  { isReachable, findDuplicate }: SendServices,
) => {
  const isDecided = attempt.confirmed.some((about) => decidesDuplicates.has(about));
  if (isRepeated(attempt) || isDecided || !isReachable()) return attempt;
  const duplicate = await findDuplicate(attempt.payload);
  return duplicate
    ? transition(attempt, { type: 'ask', question: { about: 'duplicate', duplicate } })
    : attempt;
};

/**
 * Stops an attempt that corrects the address of an earlier request, if the correction is not
 * possible.
 */
export const checkAddress = async (attempt: RequestAttempt, { prepareRecipient }: SendServices) => {
  const reason = await catchApiError(
    prepareRecipient(attempt.payload.customer, isRepeated(attempt)),
  );
  if (reason instanceof ApiError) return transition(attempt, { type: 'refuse', problem: reason });
  return reason
    ? transition(attempt, { type: 'ask', question: { about: 'address', reason } })
    : attempt;
};

/**
 * After a lost response, looks up whether the backend has created the request (docs/decisions/010).
 * A backend that remembers the idempotency key needs no look-up. While the API is unreachable, there is
 * none either, because the write fails at once.
 */
export const lookUp = async (attempt: RequestAttempt, services: SendServices) => {
  const { isReachable, remembersKey, lookUpRequest } = services;
  const { firstSentAt, payload } = attempt;
  if (!firstSentAt || remembersKey(firstSentAt) || !isReachable()) return attempt;
  const found = await catchApiError(lookUpRequest(payload, firstSentAt));
  if (!found || found instanceof ApiError) {
    return transition(attempt, { type: 'ask', question: { about: 'look-up-failed' } });
  }
  if (found.kind === 'sent') return transition(attempt, { type: 'find', result: found.payment });
  return transition(attempt, {
    type: 'ask',
    question:
      found.kind === 'not-sent'
        ? { about: 'not-sent' }
        : { about: 'unclear', payments: found.payments },
  });
};

/** Whether the user has agreed to send the links of this description from this form. */
const isLinkConfirmed = ({ payload }: RequestAttempt, attempts: readonly RequestAttempt[]) =>
  attempts.some(
    (each) => each.confirmed.includes('link') && each.payload.description === payload.description,
  );

/**
 * Stores the attempt, because the browser may end the page before the response arrives, and sends
 * it. Asks the user when the backend has refused a link.
 */
export const sendRequest = async (
  attempt: RequestAttempt,
  { getAttempts, saveAttempts, createRequest }: SendServices,
) => {
  await saveAttempts();
  const asksAboutLinks = !isLinkConfirmed(attempt, getAttempts());
  const result = await catchApiError(
    createRequest(attempt.payload, attempt.key, { asksAboutLinks }),
  );
  if (!(result instanceof ApiError))
    return transition(attempt, { type: 'accept', result: result ?? null });
  if (asksAboutLinks && isForeignLink(result))
    return transition(attempt, {
      type: 'ask',
      question: { about: 'link', reason: result.message },
    });
  return transition(attempt, { type: isResponseLost(result) ? 'lose' : 'refuse', problem: result });
};

/** The steps of Send, in order. */
export const sendSteps = {
  checks: [checkAmount, checkDuplicate, checkAddress, lookUp],
  send: sendRequest,
};

type StoredAttempt = Draft['attempts'][number];

const HASH_MULTIPLIERS = [0x9e3779b1, 0x85ebca6b];

/** Twelve hexadecimal digits that tell texts apart. The hash is not cryptographic. */
const hashText = (text: string) =>
  HASH_MULTIPLIERS.map((multiplier) => {
    let hash = multiplier;
    for (const character of text) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), multiplier);
      hash ^= hash >>> 15;
    }
    return (hash >>> 8).toString(16).padStart(6, '0');
  }).join('');

const UUID_PREFIX_LENGTH = 24;

/**
 * Returns the idempotency key of an attempt, a UUID. The key is computed from the draft's id and
 * the payload, so a payload of a form always has the same key: also when the form is open in two
 * tabs, and when the browser has ended the page before the app could store the attempt.
 */
export const createAttemptKey = (draftId: string, attemptId: string) =>
  draftId.slice(0, UUID_PREFIX_LENGTH) + hashText(attemptId);

/** Returns the id of the attempt for a payload, which is the payload itself as JSON. */
export const getAttemptId = (payload: RequestPayload) => JSON.stringify(payload);

/**
 * Returns the attempts that the next page must know: those whose outcome would be unknown if this
 * page ended now.
 */
export const toStoredAttempts = (attempts: readonly RequestAttempt[]): StoredAttempt[] =>
  attempts.flatMap((attempt) => {
    const { id, firstSentAt } = transition(attempt, { type: 'end' });
    return firstSentAt ? { id, firstSentAtMs: firstSentAt.epochMs } : [];
  });

export const fromStoredAttempt = (
  draftId: string,
  { id, firstSentAtMs }: StoredAttempt,
): RequestAttempt => ({
  id,
  payload: JSON.parse(id) as RequestPayload,
  key: createAttemptKey(draftId, id),
  firstSentAt: {
    epochMs: firstSentAtMs,
    // The monotonic clock starts at 0 with each page. The time on this clock follows from the age
    // by the system clock.
    monotonicMs: performance.now() - Math.max(0, Date.now() - firstSentAtMs),
  },
  confirmed: [],
  state: { name: 'unconfirmed' },
});
