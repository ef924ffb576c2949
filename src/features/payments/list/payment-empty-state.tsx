import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PaymentFilterName } from '../../../../contract/payments/payment-query.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const emptyTexts = {
  unpaid: {
    title: 'Nothing is unpaid',
    hint: 'Requests show here until they are paid or cancelled.',
  },
  undelivered: {
    title: 'Nothing is undelivered',
    hint: 'Requests show here when their email or text could not be delivered.',
  },
  disputed: {
    title: 'Nothing is disputed',
    hint: 'Requests show here when customers dispute them.',
  },
  mine: { title: 'You have sent no requests yet', hint: 'Send one and it shows here.' },
} as const satisfies Record<PaymentFilterName, object>;
const emptyTextsOfAll = { title: 'No payments yet', hint: 'Send one and it shows here.' };

const emptyTextsOfCriteria = { title: 'No payments match' };

interface PaymentEmptyStateProps {
  readonly search: string;
  readonly customerId?: Id | undefined;
  readonly filter?: PaymentFilterName | undefined;
  readonly hasCriteria: boolean;
  readonly onShowAll: (() => void) | undefined;
}

export const PaymentEmptyState = ({
  search,
  customerId,
  filter,
  hasCriteria,
  onShowAll,
}: PaymentEmptyStateProps) => {
  if (search !== '')
    return (
      <EmptyState
        title={`No payments match “${search}”`}
        hint="Check the spelling or look in all payments."
        action={
          onShowAll && (
            <Button variant="default" onClick={onShowAll}>
              Look in All Payments
            </Button>
          )
        }
      />
    );
  return (
    <EmptyState
      {...(hasCriteria ? emptyTextsOfCriteria : filter ? emptyTexts[filter] : emptyTextsOfAll)}
      action={
        // The screen has the button above the filters, too. The customer's screen has Request
        // Payment.
        !(filter || hasCriteria) && (
          <Link
            to="/payments/new"
            search={customerId === undefined ? {} : { customerId: String(customerId) }}
            className={getButtonLinkClass(customerId === undefined ? {} : { variant: 'quiet' })}
          >
            New Request
          </Link>
        )
      }
    />
  );
};
