import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { ApiError } from '../../../http/api-error.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import type { DuplicateRequest } from './duplicate-request.ts';

export type Question =
  | { readonly about: 'amount'; readonly grossPence: number }
  | { readonly about: 'duplicate'; readonly duplicate: DuplicateRequest }
  /** The link may lead to a foreign website. */
  | { readonly about: 'link'; readonly reason: string }
  /** The user must change the address first. */
  | { readonly about: 'address'; readonly reason: string }
  // After a lost response, a look-up shows whether the backend has executed the write. The other
  // three questions are its results:
  | { readonly about: 'not-sent' }
  | { readonly about: 'unclear'; readonly payments: readonly PaymentSummary[] }
  | { readonly about: 'look-up-failed' };

interface States<Result> {
  readonly checking: { readonly name: 'checking' };
  readonly asking: { readonly name: 'asking'; readonly question: Question };
  readonly sending: { readonly name: 'sending'; readonly sentAt: ClockReading };
  /**
   * A response was lost. With `problem`, the backend has refused a repetition, which says nothing
   * about the first send.
   */
  readonly unconfirmed: { readonly name: 'unconfirmed'; readonly problem?: ApiError };
  /** With `isFound`, the look-up has found the result of an earlier send. */
  readonly sent: { readonly name: 'sent'; readonly result: Result; readonly isFound: boolean };
  readonly refused: { readonly name: 'refused'; readonly problem: ApiError };
  /** Nothing was sent: the user has declined a question, or the page has ended. */
  readonly abandoned: { readonly name: 'abandoned' };
}
export type StateName = keyof States<unknown>;

/** One write has one attempt, with each press of the button, each send and each look-up. */
export interface Attempt<Payload, Result> {
  readonly id: string;
  readonly payload: Payload;
  /** The idempotency key is the same in each send. */
  readonly key: string;
  /** It is undefined before the first send, and once the outcome is known. */
  readonly firstSentAt?: ClockReading | undefined;
  /** The last send since the page was loaded failed with this error. */
  readonly loss?: ApiError | undefined;
  /** The user has answered these questions with yes. */
  readonly confirmed: readonly Question['about'][];
  readonly state: States<Result>[StateName];
}

interface Events<Result> {
  readonly press: object;
  /** The user says yes, and the next press continues after the question. */
  readonly confirm: object;
  readonly dismiss: object;
  /** The backend has not executed the write. */
  readonly ask: { readonly question: Question };
  readonly pass: { readonly at: ClockReading };
  readonly accept: { readonly result: Result };
  /** A look-up has found the result of an earlier send. */
  readonly find: { readonly result: Result };
  /** The backend has refused the write, or the app has not sent it. */
  readonly refuse: { readonly problem: ApiError };
  readonly lose: { readonly problem: ApiError };
  readonly end: object;
}
export type EventType = keyof Events<unknown>;
export type AttemptEvent<Result> = {
  [Type in EventType]: { readonly type: Type } & Events<Result>[Type];
}[EventType];

type AnyAttempt = Attempt<unknown, unknown>;
type Handlers = {
  readonly [Name in StateName]: {
    readonly [Type in EventType]?: (
      attempt: AnyAttempt,
      event: Events<unknown>[Type],
      state: States<unknown>[Name],
    ) => AnyAttempt;
  };
};

const check = (attempt: AnyAttempt): AnyAttempt => ({ ...attempt, state: { name: 'checking' } });

/** The outcome of a sent attempt is still unknown. */
const stop = (attempt: AnyAttempt): AnyAttempt => ({
  ...attempt,
  state: attempt.firstSentAt ? { name: 'unconfirmed' } : { name: 'abandoned' },
});

const ask = (attempt: AnyAttempt, { question }: Events<unknown>['ask']): AnyAttempt => ({
  ...attempt,
  ...(question.about === 'not-sent' && { firstSentAt: undefined, loss: undefined }),
  state: { name: 'asking', question },
});

const confirm = (
  attempt: AnyAttempt,
  _event: object,
  { question: { about } }: States<unknown>['asking'],
) =>
  check({
    ...attempt,
    // None of the payments is the result, so earlier sends have had no effect.
    ...(about === 'unclear' && { firstSentAt: undefined, loss: undefined }),
    confirmed: [...attempt.confirmed, about],
  });

const settle = (attempt: AnyAttempt, result: unknown, isFound: boolean): AnyAttempt => ({
  ...attempt,
  firstSentAt: undefined,
  loss: undefined,
  state: { name: 'sent', result, isFound },
});
const accept = (attempt: AnyAttempt, { result }: Events<unknown>['accept']) =>
  settle(attempt, result, false);
const find = (attempt: AnyAttempt, { result }: Events<unknown>['find']) =>
  settle(attempt, result, true);

const refuse = (attempt: AnyAttempt, { problem }: Events<unknown>['refuse']): AnyAttempt => ({
  ...attempt,
  state: attempt.firstSentAt ? { name: 'unconfirmed', problem } : { name: 'refused', problem },
});

export type LookUpResult = Extract<Question, { about: 'not-sent' | 'unclear' | 'look-up-failed' }>;

const lookUpResults: readonly Question['about'][] = ['not-sent', 'unclear', 'look-up-failed'];
export const isLookUpResult = (question: Question): question is LookUpResult =>
  lookUpResults.includes(question.about);

/**
 * The form's button says yes to “It was not sent. Send now?” Other questions have their own
 * buttons.
 */
const isAnsweredByPress = (question: Question) =>
  isLookUpResult(question) && question.about !== 'look-up-failed';

const handlers: Handlers = {
  checking: {
    ask,
    pass: (attempt, { at }) => ({ ...attempt, state: { name: 'sending', sentAt: at } }),
    find,
    refuse,
    end: stop,
  },
  asking: {
    press: (attempt, event, state) =>
      isAnsweredByPress(state.question) ? confirm(attempt, event, state) : check(attempt),
    confirm,
    dismiss: stop,
    find,
    end: stop,
  },
  sending: {
    ask,
    accept,
    refuse,
    lose: (attempt, { problem }, { sentAt }) => ({
      ...attempt,
      firstSentAt: attempt.firstSentAt ?? sentAt,
      loss: problem,
      state: { name: 'unconfirmed' },
    }),
    end: (attempt, _event, { sentAt }) => ({
      ...attempt,
      firstSentAt: attempt.firstSentAt ?? sentAt,
      state: { name: 'unconfirmed' },
    }),
  },
  unconfirmed: { press: check, ask, accept, find },
  sent: {},
  refused: { press: check, end: stop },
  abandoned: { press: check },
};

/** The table in attempt.test.ts lists all states and events. */
export const transition = <Payload, Result>(
  attempt: Attempt<Payload, Result>,
  { type, ...event }: AttemptEvent<Result>,
): Attempt<Payload, Result> => {
  // TypeScript cannot relate the type of the handler to the state and the event.
  const handler = handlers[attempt.state.name][type] as
    | ((attempt: AnyAttempt, event: object, state: AnyAttempt['state']) => AnyAttempt)
    | undefined;
  return handler ? (handler(attempt, event, attempt.state) as Attempt<Payload, Result>) : attempt;
};

/** The next send repeats one whose outcome is unknown. */
export const isRepeated = ({ firstSentAt }: Pick<AnyAttempt, 'firstSentAt'>) =>
  firstSentAt !== undefined;

/** It stays true when a look-up has found no result. */
export const wasSent = (attempt: Pick<AnyAttempt, 'firstSentAt' | 'confirmed'>) =>
  isRepeated(attempt) ||
  attempt.confirmed.some((about) => about === 'not-sent' || about === 'unclear');

export const getQuestion = ({ state }: AnyAttempt) =>
  state.name === 'asking' ? state.question : undefined;
