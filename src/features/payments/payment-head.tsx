import type { ReactNode, Ref } from 'react';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './payment-detail.module.css';
import { RecipientLines } from './recipient-lines.tsx';

interface PaymentHeadProps {
  readonly payment: PaymentSummary;
  /** Said of what is not fresh. */
  readonly age: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** How much, large, and who (spec §2). */
export const PaymentHead = ({ payment, age, ref }: PaymentHeadProps) => (
  <div ref={ref} tabIndex={-1} className={styles.head}>
    <Card className={styles.headCard}>
      <Amount pence={payment.amountGross} size="hero" />
      <RecipientLines recipient={payment.customer} />
      {age}
    </Card>
  </div>
);
