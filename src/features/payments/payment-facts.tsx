import { isOpen } from '../../../contract/payment-status.ts';
import { dayAndTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { Details } from '../../ui/definition-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipOf } from './payment-status.ts';
import { nameOf } from './people.ts';
import { Undelivered } from './undelivered.tsx';
import type { PartialPayment } from './use-payment-from-lists.ts';

/** Who made the request: 'Customer', the user, or nobody that is known (spec §2). */
const createdBy = ({ customerCreated, user }: PartialPayment) => (customerCreated ? 'Customer' : nameOf(user));

interface PaymentFactsProps {
  readonly payment: PartialPayment;
  /** Keeps the space of the creator, so that nothing moves when the full payment arrives. */
  readonly isLoading?: boolean;
}

/** The facts below the amount, in the spec's order. */
export const PaymentFacts = ({ payment, isLoading = false }: PaymentFactsProps) => {
  const { status, description, createdAt, lastSentAt, amountVat, history } = payment;
  const creator = createdBy(payment) ?? (isLoading ? '…' : undefined);
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
