import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { asOfTime } from '../../lib/dates.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button-link.ts';
import { Card } from '../../ui/card.tsx';
import styles from './request-found.module.css';

/** Stands in place of a form whose request was found to have been sent. */
export const RequestFound = ({ payment }: { payment: PaymentSummary }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readOut() {
    heading.current?.focus();
  }, []);
  return (
    <Card className={styles.card}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        It was sent at {asOfTime(payment.createdAt)}
      </h2>
      <p>
        <Amount pence={payment.amountGross} /> to {payment.customer.name}
      </p>
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: payment.ident }}
        className={buttonClass({})}
        replace
      >
        Open it
      </Link>
      <Link to="/payments" className={buttonClass({ variant: 'quiet' })} replace>
        All payments
      </Link>
    </Card>
  );
};
