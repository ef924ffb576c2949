import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hasReceipt } from '../../../../contract/payments/payment-status.ts';
import { useCapability } from '../../../session/use-session.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import type { PartialPayment } from '../model/partial-payment.ts';

/** Without the customer's link back to the payment page. */
const toStaffView = (receiptUrl: string) => {
  const url = new URL(receiptUrl, window.location.href);
  url.searchParams.set('view', 'staff');
  return url.href;
};

interface ClosedActionsProps {
  readonly payment: PartialPayment;
  /** While the payment loads, the link to the receipt only reserves its space. */
  readonly isLoading: boolean;
}

export const ClosedActions = ({ payment, isLoading }: ClosedActionsProps) => {
  const hasReceipts = useCapability('messages');
  const { ident, status, receiptUrl } = payment;
  return (
    <>
      {hasReceipts && receiptUrl && (
        <a
          href={toStaffView(receiptUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonLinkClass()}
        >
          View Receipt
        </a>
      )}
      {hasReceipts && isLoading && hasReceipt(status) && <Button disabled>View Receipt</Button>}
      <Link
        to="/payments/new"
        search={{ from: ident }}
        className={getButtonLinkClass({ variant: 'quiet' })}
      >
        Ask Again
      </Link>
    </>
  );
};
