import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isCardDeclined } from '../payment-progress.ts';

export type StepState = 'done' | 'current' | 'failed' | 'open';

interface WatchStep {
  readonly label: string;
  readonly state: StepState;
}

type Progress = Pick<PaymentRequest, 'status' | 'history' | 'confirming' | 'declineReason'>;

const hasEvent = ({ history = [] }: Progress, wanted: string) => history.some(({ event }) => event === wanted);

/** Whether the customer has opened the link of a request that is neither paid nor declined yet. */
export const isOpenedByCustomer = (payment: Progress) => payment.status === 'requested' && hasEvent(payment, 'opened');

const stages = ['sent', 'opened', 'confirming', 'result'] as const;

/** The last step that has begun; the steps before it are done. */
const getStage = (payment: Progress, isConfirming: boolean): (typeof stages)[number] => {
  if (payment.status === 'paid') return 'result';
  if (isConfirming) return 'confirming';
  if (isCardDeclined(payment)) return 'result';
  return hasEvent(payment, 'opened') ? 'opened' : 'sent';
};

/**
 * The steps of a request that can be paid, or is paid. A backend without a history does not tell when it was opened, and
 * one without `confirming` does not tell when the bank decides.
 */
export const getWatchSteps = (payment: Progress, isConfirming: boolean): WatchStep[] => {
  const current = stages.indexOf(getStage(payment, isConfirming));
  const isOver = stages[current] === 'result';
  const toState = (step: (typeof stages)[number]): StepState => {
    const position = stages.indexOf(step);
    if (position === current) return 'current';
    return position < current ? 'done' : 'open';
  };
  const isDeclined = isOver && payment.status !== 'paid';
  return [
    { label: 'Sent', state: toState('sent') },
    ...(payment.history ? [{ label: 'Opened', state: toState('opened') }] : []),
    ...(payment.confirming === undefined ? [] : [{ label: 'Bank', state: toState('confirming') }]),
    isDeclined ? { label: 'Declined', state: 'failed' } : { label: 'Paid', state: isOver ? 'done' : 'open' },
  ];
};
