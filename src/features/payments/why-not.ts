import type { HistoryEvent } from '../../../contract/payment-history.ts';
import { isOpen, isPaymentStatus } from '../../../contract/payment-status.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { chipOf } from './payment-status.ts';
import { calledTo } from './people.ts';
import type { PartialPayment } from './use-payment-from-lists.ts';
import { atTime } from './words.ts';

export type Act = 'cancel' | 'resend';

const lastOf = ({ history = [] }: PartialPayment, wanted: HistoryEvent) =>
  history.findLast(({ event }) => event === wanted);

/** ` at 14:03`, as far as the backend tells. */
const when = (payment: PartialPayment, event: HistoryEvent, told?: string | null) => {
  const instant = told ?? lastOf(payment, event)?.at;
  return instant ? ` ${atTime(instant)}` : undefined;
};

const cancelled = (payment: PartialPayment, me: CurrentUser | undefined) => {
  const at = when(payment, 'cancelled', payment.cancelledAt) ?? '';
  const byStaff = calledTo(me, lastOf(payment, 'cancelled')?.by);
  const who = payment.status === 'cancelled_provider' ? 'The payment provider' : byStaff;
  return who ? `${who} cancelled it${at}` : `It was cancelled${at}`;
};

/** What has become of a request that is no longer open. */
const fate = (payment: PartialPayment, me: CurrentUser | undefined) => {
  const { status, customer, paidAt } = payment;
  if (!isPaymentStatus(status)) return `It is ${chipOf(status).label} now`;
  switch (status) {
    case 'paid': {
      const at = when(payment, 'paid', paidAt);
      return at ? `${customer.name} paid${at}` : `${customer.name} has paid`;
    }
    case 'declined':
      return `The payment was declined${when(payment, 'declined') ?? ''}`;
    case 'refunded_provider':
      return `The payment was refunded${when(payment, 'refunded') ?? ''}`;
    default:
      return cancelled(payment, me);
  }
};

const undone = { cancel: 'cancelled', resend: 'sent again' } as const satisfies Record<Act, string>;

/** Why a request can no longer be cancelled or sent again, in words; undefined while it can. */
export const whyNot = (act: Act, payment: PartialPayment, me: CurrentUser | undefined) => {
  if (isOpen(payment.status)) return undefined;
  const became = fate(payment, me);
  const isWanted = act === 'cancel' && chipOf(payment.status).label === 'cancelled';
  return isWanted ? `${became}.` : `${became}, so it can no longer be ${undone[act]}.`;
};
