import type { PaymentRequest, PaymentSummary } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import { dayAndTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { Details } from '../../ui/definition-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipOf } from './payment-status.ts';
import { nameOf } from './people.ts';
import { Undelivered } from './undelivered.tsx';

type Made = Partial<Pick<PaymentRequest, 'customerCreated' | 'user'>>;

/** Who made the request: 'Customer', the user, or nobody that is known (spec §2). */
const createdBy = ({ customerCreated, user }: Made) => (customerCreated ? 'Customer' : nameOf(user));

/** A row of a list knows less than the request in full. */
type Facts = PaymentSummary & Made & Partial<Pick<PaymentRequest, 'amountVat' | 'history'>>;

/** The facts below the amount, in the spec's order. */
export const PaymentFacts = ({ payment }: { payment: Facts }) => {
  const { status, description, createdAt, lastSentAt, amountVat, history } = payment;
  const creator = createdBy(payment);
  const chip = chipOf(status);
  return (
    <Details
      items={[
        creator ? { term: 'Created By', value: creator } : undefined,
        {
          term: 'Status',
          value: (
            <>
              <StatusBadge tone={chip.tone}>{chip.label}</StatusBadge>
              {isOpen(status) && <Undelivered history={history} />}
            </>
          ),
        },
        description ? { term: 'Description', value: description } : undefined,
        { term: 'Created At', value: dayAndTime(createdAt) },
        { term: 'Last Sent At', value: lastSentAt ? dayAndTime(lastSentAt) : '-' },
        amountVat ? { term: 'VAT', value: formatMoney(amountVat) } : undefined,
      ]}
    />
  );
};
