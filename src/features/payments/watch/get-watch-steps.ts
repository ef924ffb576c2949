import type { PaymentRequest } from '../../../../contract/payment.ts';

export type StepState = 'done' | 'current' | 'failed' | 'open';

interface WatchStep {
  readonly label: string;
  readonly state: StepState;
}

type Progress = Pick<PaymentRequest, 'status' | 'history'>;

const hasEvent = ({ history = [] }: Progress, wanted: string) => history.some(({ event }) => event === wanted);

/** Whether the customer has opened the link of a request that is neither paid nor declined yet. */
export const isOpenedByCustomer = (payment: Progress) => payment.status === 'requested' && hasEvent(payment, 'opened');

/** The steps of a request that can be paid, or is paid. A backend without a history does not tell when it was opened. */
export const getWatchSteps = (payment: Progress): WatchStep[] => {
  const isDeclined = payment.status === 'declined';
  const isPaid = payment.status === 'paid';
  const isOpened = isPaid || isDeclined || hasEvent(payment, 'opened');
  return [
    { label: 'Waiting', state: isOpened ? 'done' : 'current' },
    ...(payment.history ? [{ label: 'Opened', state: toOpenedState(isOpened, isPaid || isDeclined) } as const] : []),
    isDeclined ? { label: 'Declined', state: 'failed' } : { label: 'Paid', state: isPaid ? 'done' : 'open' },
  ];
};

const toOpenedState = (isOpened: boolean, isAnswered: boolean): StepState => {
  if (!isOpened) return 'open';
  return isAnswered ? 'done' : 'current';
};
