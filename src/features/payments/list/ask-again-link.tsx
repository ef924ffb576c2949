import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useOfferedActions } from '../model/offered-actions.ts';
import styles from './ask-again-link.module.css';

/** A request that can still be paid has no link, because the customer could pay both. */
export const AskAgainLink = ({ payment }: { readonly payment: PaymentSummary }) => {
  const { ident, description, amountGross } = payment;
  const { canAskAgain } = useOfferedActions(payment, true);
  if (!canAskAgain) return null;
  return (
    <Link to="/payments/new" search={{ from: ident }} className={styles.link}>
      Ask Again
      <VisuallyHidden>
        {' '}
        for {[description, formatMoney(amountGross)].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </Link>
  );
};
