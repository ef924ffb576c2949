import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useOfferedActions } from '../model/offered-actions.ts';
import styles from './ask-again-link.module.css';

/**
 * Renders nothing for a request that the customer can still pay, because a second one could then be
 * paid as well.
 */
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
