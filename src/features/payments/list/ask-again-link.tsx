import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isAwaitingPayment, isPayable } from '../../../../contract/payments/payment-status.ts';
import { useCapability } from '../../../session/use-session.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import styles from './ask-again-link.module.css';

/**
 * Renders nothing for a request that the customer can still pay, because a second one could then be
 * paid as well.
 */
export const AskAgainLink = ({ payment }: { readonly payment: PaymentSummary }) => {
  const { ident, status, description, amountGross } = payment;
  const isExpired = useIsLinkExpired(payment);
  // The customer can still use the link after a declined card.
  const hasPayLinks = useCapability('links');
  if (isAwaitingPayment(status) || (hasPayLinks && isPayable(status) && !isExpired)) return null;
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
