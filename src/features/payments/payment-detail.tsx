import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import { isStatus } from '../../http/api-error.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { loadFailure } from '../../ui/load-failure.ts';
import { paymentOptions } from './api.ts';
import { PayLink } from './pay-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { RecipientLines } from './recipient-lines.tsx';

const Detail = ({ payment }: { payment: PaymentRequest }) => {
  const [refusal, setRefusal] = useState<string>();
  const head = useRef<HTMLDivElement>(null);
  const isStillOpen = isOpen(payment.status);
  return (
    <div className={styles.detail}>
      <div ref={head} tabIndex={-1} className={styles.head}>
        <Card className={styles.headCard}>
          <Amount pence={payment.amountGross} size="hero" />
          <RecipientLines recipient={payment.customer} />
        </Card>
      </div>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {isStillOpen && payment.payUrl && <PayLink url={payment.payUrl} payment={payment} />}
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      {isStillOpen && (
        <PaymentActions
          ident={payment.ident}
          onRefused={setRefusal}
          // The buttons are about to go, and focus with them.
          onCancelled={() => head.current?.focus()}
        />
      )}
    </div>
  );
};

/** A payment request in full (spec §2). */
export const PaymentDetail = ({ ident }: { ident: string }) => {
  const { data, error, isFetching, refetch } = useQuery(paymentOptions(ident));
  if (data) return <Detail payment={data} />;
  if (!error) return <ListSkeleton rows={3} label="Loading payment" />;
  const message = loadFailure(error, 'Error loading payment');
  return (
    <ErrorNotice message={message} {...(!isStatus(error, 404) && { onRetry: () => refetch() })} retrying={isFetching} />
  );
};
