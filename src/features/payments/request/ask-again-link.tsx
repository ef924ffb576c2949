import { Link } from '@tanstack/react-router';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import { formatMoney } from '../../../lib/money.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './ask-again-link.module.css';

/**
 * A link to New Request with the content of a request that is no longer open. Renders nothing for an open request,
 * which the user can resend.
 */
export const AskAgainLink = ({ payment }: { readonly payment: PaymentSummary }) => {
  const { ident, status, description, amountGross } = payment;
  if (isAwaitingPayment(status)) return null;
  return (
    <Link to="/payments/new" search={{ from: ident }} className={styles.link}>
      Ask again
      <VisuallyHidden> for {[description, formatMoney(amountGross)].filter(Boolean).join(', ')}</VisuallyHidden>
    </Link>
  );
};
