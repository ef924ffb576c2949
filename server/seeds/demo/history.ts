import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { paymentHistory } from '../../db/schema.ts';

type Event = (typeof paymentHistory.$inferInsert)['event'];

const eventsByStatus: Record<PaymentStatus, readonly (readonly [event: Event, minutes: number])[]> =
  {
    requested: [['opened', 9]],
    declined: [
      ['opened', 6],
      ['declined', 8],
    ],
    cancelled_client: [['cancelled', 34]],
    cancelled_provider: [
      ['opened', 15],
      ['cancelled', 1_440],
    ],
    refunded_provider: [
      ['opened', 4],
      ['paid', 6],
      ['refunded', 2_900],
    ],
    paid: [
      ['opened', 11],
      ['paid', 13],
    ],
  };

interface Request {
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  /** Null means that the customer created the request, and it was never sent. */
  readonly lastSentAt: Date | null;
  readonly customerEmail: string | null;
  readonly userId: string | null;
}

export const buildDemoHistory = ({
  status,
  createdAt,
  lastSentAt,
  customerEmail,
  userId,
}: Request) => {
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const sent = {
    event: 'sent',
    at: after(0.1),
    userId: null,
    channel: customerEmail === null ? 'sms' : 'email',
  } as const;
  const events = eventsByStatus[status].map(([event, minutes]) => ({
    event,
    at: after(minutes),
    userId: status === 'cancelled_client' && event === 'cancelled' ? userId : null,
    channel: null,
    reason: event === 'declined' ? ('insufficient_funds' as const) : null,
  }));
  return [...(lastSentAt === null ? [] : [sent]), ...events];
};
