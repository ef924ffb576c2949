import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PaymentSummary } from '../../../../../contract/payments/payment-list.ts';
import { formatAsOfTime } from '../../../../lib/format/dates.ts';
import { getButtonLinkClass } from '../../../../ui/controls/button-link.ts';
import { Amount } from '../../../../ui/data/amount.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './already-sent-notice.module.css';

interface AlreadySentNoticeProps {
  readonly payment: Pick<PaymentSummary, 'ident' | 'createdAt' | 'amountGross' | 'customer'>;
}

export const AlreadySentNotice = ({ payment }: AlreadySentNoticeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function focusHeading() {
    heading.current?.focus();
  }, []);
  return (
    <Card className={styles.card}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        It was sent at {formatAsOfTime(payment.createdAt)}
      </h2>
      <p>
        <Amount pence={payment.amountGross} /> to {payment.customer.name}
      </p>
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: payment.ident }}
        className={getButtonLinkClass({})}
        replace
      >
        Open It
      </Link>
      <Link to="/payments" className={getButtonLinkClass({ variant: 'quiet' })} replace>
        All Payments
      </Link>
    </Card>
  );
};
