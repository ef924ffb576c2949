import { Link } from '@tanstack/react-router';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import { formatMoney } from '../../../lib/money.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './ask-again-link.module.css';

/** Opens New Request filled in like a closed payment request. Shows nothing for an open one, which can be resent. */
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
