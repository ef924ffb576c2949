import type { DisplayedPayment } from '../../../../contract/entities/display.ts';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isCardDeclined } from '../model/payment-progress.ts';

export type StepState = 'done' | 'current' | 'open';

export interface WatchStep {
  readonly label: string;
  readonly state: StepState;
}

interface Progress extends Pick<PaymentRequest, 'status' | 'confirming' | 'declineReason'> {
  readonly history?: readonly { readonly event: string }[] | undefined;
}

const hasOpened = ({ history = [] }: Progress) => history.some(({ event }) => event === 'opened');

export const isOpenedByCustomer = (payment: Progress) =>
  payment.status === 'requested' && hasOpened(payment);

const stages = ['sent', 'opened', 'confirming', 'result'] as const;
type Stage = (typeof stages)[number];

/** The last stage that has begun counts. */
const getStage = (payment: Progress, isConfirming: boolean): Stage => {
  if (payment.status === 'paid') return 'result';
  if (isConfirming) return 'confirming';
  if (isCardDeclined(payment)) return 'result';
  return hasOpened(payment) ? 'opened' : 'sent';
};

/** After a declined card, the customer can try another one. */
const getLastSteps = (
  { status, confirming }: Progress,
  toState: (step: Stage) => StepState,
): WatchStep[] => {
  const isDeclined = toState('result') === 'current' && status !== 'paid';
  const declined: WatchStep = { label: 'Try again', state: 'current' };
  const paid: WatchStep = { label: 'Paid', state: status === 'paid' ? 'done' : 'open' };
  if (confirming === undefined) return isDeclined ? [declined] : [paid];
  return [isDeclined ? declined : { label: 'Bank', state: toState('confirming') }, paid];
};

interface WatchStepFacts {
  /** The bank has yet to decide. */
  readonly isConfirming: boolean;
  /** The customer gets a message. */
  readonly isSent: boolean;
}

/**
 * A backend may not report every step:
 * | missing | effect |
 * | the history | no “Opened” |
 * | `confirming` | no “Bank”, and “Try again” takes the place of “Paid” |
 */
export const getWatchSteps = (
  payment: Progress,
  { isConfirming, isSent }: WatchStepFacts,
): WatchStep[] => {
  const stage = getStage(payment, isConfirming);
  const toState = (step: Stage): StepState => {
    if (step === stage) return 'current';
    return stages.indexOf(step) < stages.indexOf(stage) ? 'done' : 'open';
  };
  const steps: WatchStep[] = [{ label: isSent ? 'Sent' : 'Created', state: toState('sent') }];
  if (payment.history) steps.push({ label: 'Opened', state: toState('opened') });
  return [...steps, ...getLastSteps(payment, toState)];
};

export const getDisplaySteps = (progress: DisplayedPayment['progress']) => {
  const isSettled = progress === 'paid' || progress === 'declined';
  return getWatchSteps(
    {
      status: isSettled ? progress : 'requested',
      confirming: null,
      history: progress === 'created' ? [] : [{ event: 'opened' }],
    },
    // The customer stands at the counter, so no step says that a message was sent.
    { isConfirming: progress === 'confirming', isSent: false },
  );
};
