import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { usePayment, usePaymentFromLists } from '../data/use-payment.ts';
import { useOfferedActions } from '../model/offered-actions.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { refetchPayment, usePaymentActions } from '../send/use-payment-actions.ts';
import { toStaffView } from './closed-actions.tsx';
import styles from './row-actions.module.css';
import { useResend } from './use-resend.tsx';

/** The router preloads the payment under the mouse, which may be newer than its row. */
const useNewestPayment = (row: PaymentSummary) => {
  const { query, payment: loaded } = usePayment(row.ident, { enabled: false });
  const listedAtMs = usePaymentFromLists(row.ident)?.updatedAtMs ?? 0;
  const payment: PaymentOrRow =
    loaded && query.dataUpdatedAt >= listedAtMs
      ? loaded
      : { ...row, payUrl: row.payUrl ?? loaded?.payUrl, receiptUrl: loaded?.receiptUrl };
  return { query, payment };
};

export interface RowActionsProps {
  readonly payment: PaymentSummary;
}

/** A device without a mouse shows none. The screen of the payment offers the same. */
export const RowActions = ({ payment: row }: RowActionsProps) => {
  const { query, payment } = useNewestPayment(row);
  const client = useQueryClient();
  const viewer = { me: useCurrentUser(), tenant: useTenant() };
  // Only a refund asks for the password, and a row offers none.
  const actions = usePaymentActions(payment, query, viewer, (work) => work());
  const offered = useOfferedActions(payment, false);
  const resend = useResend({
    payment,
    viewer,
    // The list does not keep the full payment current.
    actions: {
      ...actions,
      getPayment: async () => (await refetchPayment(client, row.ident)) ?? undefined,
    },
  });
  const { message, isError } = actions;
  useEffect(
    function announceMessage() {
      if (message) showToast({ tone: isError ? 'error' : 'info', message });
    },
    [message, isError],
  );
  const subject = (
    <VisuallyHidden>
      {' '}
      for {payment.customer.name}, {formatMoney(payment.amountGross)}
    </VisuallyHidden>
  );
  const { ident, payUrl, receiptUrl } = payment;
  const link = useCopy({ text: payUrl ?? '', noun: 'Link' });
  return (
    <>
      <span className={styles.actions}>
        {offered.canCopyLink && payUrl && (
          <button type="button" className={styles.action} onClick={link.copy}>
            {link.isCopied ? (
              link.label
            ) : (
              <>
                Copy <span className={styles.more}>Link</span>
              </>
            )}
            {subject}
          </button>
        )}
        {offered.canResend && (
          <button
            type="button"
            className={styles.action}
            aria-disabled={resend.isBusy || undefined}
            aria-busy={resend.isBusy || undefined}
            onClick={resend.press}
          >
            Resend <span className={styles.more}>Request</span>
            {subject}
          </button>
        )}
        {offered.canViewReceipt && receiptUrl && (
          <a
            href={toStaffView(receiptUrl)}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.action}
          >
            <span className={styles.more}>View</span> Receipt{subject}
          </a>
        )}
        {offered.canAskAgain && (
          <Link to="/payments/new" search={{ from: ident }} className={styles.action}>
            Ask Again{subject}
          </Link>
        )}
      </span>
      {resend.dialog}
    </>
  );
};
