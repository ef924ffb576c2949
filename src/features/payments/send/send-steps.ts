import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { ApiError, isForeignLink, isResponseLost } from '../../../http/api-error.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import type { RequestPayload } from '../model/request-schema.ts';
import { type Attempt, isRepeated, transition } from './attempt.ts';
import type { Draft } from './draft-schema.ts';
import type { DuplicateRequest } from './duplicate-request.ts';
import type { ReconcileResult } from './reconcile-request.ts';

/** It is null if the backend does not return the request. */
type SentRequest = PaymentSummary | null;

export type RequestAttempt = Attempt<RequestPayload, SentRequest>;

export interface SendServices {
  readonly isReachable: () => boolean;
  /** The backend executes a write with the same key once. */
  readonly remembersKey: (firstSentAt: ClockReading) => boolean;
  /** A larger total must be confirmed. */
  readonly confirmAbovePence: number;
  readonly getAttempts: () => readonly RequestAttempt[];
  readonly findDuplicate: (payload: RequestPayload) => Promise<DuplicateRequest | undefined>;
  /** Returns the reason not to send. */
  readonly prepareRecipient: (
    customer: RequestPayload['customer'],
    isRepetition: boolean,
  ) => Promise<string | undefined> | undefined;
  readonly lookUpRequest: (
    payload: RequestPayload,
    firstSentAt: ClockReading,
  ) => Promise<ReconcileResult>;
  /** The browser may end the page during the send. */
  readonly saveAttempts: () => Promise<unknown>;
  /** With `asksAboutLinks`, the backend refuses an unconfirmed link, and the app asks the user. */
  readonly createRequest: (
    payload: RequestPayload,
    idempotencyKey: string,
    options: { readonly asksAboutLinks: boolean },
  ) => Promise<SentRequest>;
}

/** Resolves to an `ApiError`. Any other error is a bug, and thrown. */
const catchApiError = async <Result>(work: Promise<Result> | undefined) => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

const getGrossPence = ({ payload }: RequestAttempt) => getAmounts(payload).amountGross;

/** A form asks once for each large total. */
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

/** The user has seen the similar requests. */
const decidesDuplicates = new Set(['duplicate', 'not-sent', 'unclear']);

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

export const checkAddress = async (attempt: RequestAttempt, { prepareRecipient }: SendServices) => {
  const reason = await catchApiError(
    prepareRecipient(attempt.payload.customer, isRepeated(attempt)),
  );
  if (reason instanceof ApiError) return transition(attempt, { type: 'refuse', problem: reason });
  return reason
    ? transition(attempt, { type: 'ask', question: { about: 'address', reason } })
    : attempt;
};

/** The backend may have created a request although the response was lost (docs/decisions/010). */
export const lookUp = async (attempt: RequestAttempt, services: SendServices) => {
  const { isReachable, remembersKey, lookUpRequest } = services;
  const { firstSentAt, payload } = attempt;
  // While the API is unreachable, the send fails at once.
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

const isLinkConfirmed = ({ payload }: RequestAttempt, attempts: readonly RequestAttempt[]) =>
  attempts.some(
    (each) => each.confirmed.includes('link') && each.payload.description === payload.description,
  );

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

/** The steps run in this order. */
export const sendSteps = {
  checks: [checkAmount, checkDuplicate, checkAddress, lookUp],
  send: sendRequest,
};

type StoredAttempt = Draft['attempts'][number];

const HASH_MULTIPLIERS = [0x9e3779b1, 0x85ebca6b];

/** The hash tells texts apart, and is not cryptographic. */
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
 * Two tabs with the same form must have the same key, so it is not random. The browser may also end
 * a page before it stores its attempt.
 */
export const createAttemptKey = (draftId: string, attemptId: string) =>
  draftId.slice(0, UUID_PREFIX_LENGTH) + hashText(attemptId);

export const getAttemptId = (payload: RequestPayload) => JSON.stringify(payload);

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
    // The monotonic clock starts at 0 with each page, so the age comes from the system clock.
    monotonicMs: performance.now() - Math.max(0, Date.now() - firstSentAtMs),
  },
  confirmed: [],
  state: { name: 'unconfirmed' },
});
