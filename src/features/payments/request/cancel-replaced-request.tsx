import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { ApiError } from '../../../http/api-error.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { paymentApi } from '../payment-api.ts';
import { getStatusBadge } from '../status-badge.ts';
import styles from './show-sent-toast.module.css';

/** Long enough to decide; the old link can be paid until the request is cancelled. */
const TIMEOUT_MS = 60_000;

/**
 * Why the request must not be replaced any more; undefined while the customer can still pay it, and when it cannot be
 * loaded, because the cancellation then reports what became of it.
 */
export const getReplaceError = async (client: QueryClient, { ident }: PaymentRequest) => {
  try {
    const payment = await paymentApi.getPayment({ params: { id: ident } });
    client.setQueryData(paymentKeys.detail(ident), payment);
    const { customer, status } = payment;
    if (isPayableStatus(status)) return undefined;
    return `The request to ${customer.name} is now ${getStatusBadge(status).label}, so nothing was sent.`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
};

/** Says that the corrected request was sent and the old one could not be cancelled. */
export const showNotCancelledToast = ({ ident, customer }: PaymentRequest) => {
  const id = showToast({
    tone: 'error',
    message: 'The old request is not cancelled',
    timeoutMs: TIMEOUT_MS,
    detail: (
      <span className={styles.detail}>
        <span className={styles.recipient}>
          The new one was sent. The link at {customer.email || customer.phone} still works.
        </span>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: ident }}
          className={styles.view}
          onClick={() => hideToast(id)}
        >
          Open it to cancel
        </Link>
      </span>
    ),
  });
};
