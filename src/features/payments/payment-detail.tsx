import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import { Age } from '../../ui/as-of.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { paymentOptions } from './api.ts';
import { PayLink } from './pay-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { PaymentInPart } from './payment-in-part.tsx';
import { useRequestActions } from './use-request-actions.ts';

interface DetailProps {
  readonly payment: PaymentRequest;
  readonly query: UseQueryResult<PaymentRequest>;
}

const Detail = ({ payment, query }: DetailProps) => {
  const head = useRef<HTMLDivElement>(null);
  const actions = useRequestActions(payment, query);
  const isStillOpen = isOpen(payment.status);
  return (
    <div className={styles.detail}>
      <PaymentHead ref={head} payment={payment} age={<Age query={query} />} />
      {actions.said && <Banner tone={actions.isRefused ? 'error' : 'info'}>{actions.said}</Banner>}
      {isStillOpen && payment.payUrl && <PayLink url={payment.payUrl} payment={payment} />}
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      {isStillOpen && (
        <PaymentActions
          actions={actions}
          // The buttons are about to go, and focus with them.
          onCancelled={() => head.current?.focus()}
        />
      )}
    </div>
  );
};

/** A payment request in full (spec §2). */
export const PaymentDetail = ({ ident }: { ident: string }) => {
  const query = useQuery(paymentOptions(ident));
  return query.data ? <Detail payment={query.data} query={query} /> : <PaymentInPart ident={ident} query={query} />;
};
