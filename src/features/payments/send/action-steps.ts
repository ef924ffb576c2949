import { ApiError, isResponseLost } from '../../../http/api-error.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import { findActionEffect } from '../model/action-effect.ts';
import type { ActionViewer, PaymentAction } from '../model/blocked-reason.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { type Attempt, transition } from './attempt.ts';

export interface ActionPayload {
  readonly action: PaymentAction;
  /**
   * The user knows `refundableAmount`. `version` changes with each refund, so another refund is
   * another attempt.
   */
  readonly refund?:
    | {
        readonly amount: number;
        readonly refundableAmount: number;
        readonly version: string;
      }
    | undefined;
  readonly before: PaymentOrRow;
  /**
   * The time is in milliseconds since 1970. A payment that is loaded later shows the action's
   * effect.
   */
  readonly dataUpdatedAt: number;
}

export type ActionAttempt = Attempt<ActionPayload, PaymentOrRow | undefined>;

export interface ActionServices {
  readonly viewer: ActionViewer;
  readonly isReachable: () => boolean;
  readonly remembersKey: (firstSentAt: ClockReading) => boolean;
  readonly getDataUpdatedAt: () => number;
  readonly reloadPayment: () => Promise<PaymentOrRow>;
  readonly write: (payload: ActionPayload, idempotencyKey: string) => Promise<unknown>;
}

export const reconcileAction = (
  attempt: ActionAttempt,
  payment: PaymentOrRow,
  viewer: ActionViewer,
) => {
  const effect = findActionEffect(attempt.payload, payment, viewer);
  if (effect === 'done') return transition(attempt, { type: 'find', result: payment });
  return transition(attempt, {
    type: 'ask',
    question: effect === 'not-done' ? { about: 'not-sent' } : { about: 'unclear', payments: [] },
  });
};

/**
 * No look-up is needed when the backend remembers the key. While the API is unreachable, the write fails
 * at once.
 */
export const lookUpAction = async (attempt: ActionAttempt, services: ActionServices) => {
  const { viewer, isReachable, remembersKey, reloadPayment } = services;
  const { firstSentAt } = attempt;
  if (!firstSentAt || remembersKey(firstSentAt) || !isReachable()) return attempt;
  try {
    return reconcileAction(attempt, await reloadPayment(), viewer);
  } catch {
    return transition(attempt, { type: 'ask', question: { about: 'look-up-failed' } });
  }
};

const sendAction = async (attempt: ActionAttempt, { write, getDataUpdatedAt }: ActionServices) => {
  try {
    await write(attempt.payload, attempt.key);
    return transition(attempt, { type: 'accept', result: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isResponseLost(error)) return transition(attempt, { type: 'refuse', problem: error });
    const payload = { ...attempt.payload, dataUpdatedAt: getDataUpdatedAt() };
    return transition({ ...attempt, payload }, { type: 'lose', problem: error });
  }
};

/** The steps run in this order. */
export const actionSteps = { checks: [lookUpAction], send: sendAction };

export const getActionId = ({ action, refund }: ActionPayload) =>
  JSON.stringify({ action, refund });
