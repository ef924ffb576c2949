import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';

/** The receipt then has no link back to the payment page. */
export const toStaffView = (receiptUrl: string) => {
  const url = new URL(receiptUrl, window.location.href);
  url.searchParams.set('view', 'staff');
  return url.href;
};

interface ClosedActionsProps {
  readonly payment: PaymentOrRow;
  readonly canViewReceipt: boolean;
}

/** Customers can no longer pay the request. */
export const ClosedActions = ({
  payment: { ident, receiptUrl },
  canViewReceipt,
}: ClosedActionsProps) => (
  <>
    {canViewReceipt &&
      (receiptUrl ? (
        <a
          href={toStaffView(receiptUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonLinkClass()}
        >
          View Receipt
        </a>
      ) : (
        // The link reserves its space.
        <Button disabled>View Receipt</Button>
      ))}
    <Link
      to="/payments/new"
      search={{ from: ident }}
      className={getButtonLinkClass({ variant: 'quiet' })}
    >
      Ask Again
    </Link>
  </>
);
