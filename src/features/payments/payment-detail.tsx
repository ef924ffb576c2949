import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { Age } from '../../ui/as-of.tsx';
import { Card } from '../../ui/card.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { paymentOptions } from './api.ts';
import { PayLink } from './pay-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentInPart } from './payment-in-part.tsx';
import { useRequestActions } from './use-request-actions.ts';
import { WatchLink } from './watch/watch-link.tsx';

interface PaymentDetailProps {
  readonly ident: string;
  /** Who looks. */
  readonly me: CurrentUser | undefined;
  /** Whether what happens to it shows by itself: then it is as it stands, however long ago it was loaded. */
  readonly isLive: boolean;
}

interface DetailProps extends Pick<PaymentDetailProps, 'me' | 'isLive'> {
  readonly payment: PaymentRequest;
  readonly query: UseQueryResult<PaymentRequest>;
}

const Detail = ({ payment, query, me, isLive }: DetailProps) => {
  const head = useRef<HTMLDivElement>(null);
  const actions = useRequestActions(payment, query, me);
  const navigate = useNavigate();
  const isStillOpen = isOpen(payment.status);
  return (
    <div className={styles.detail}>
      <PaymentHead ref={head} payment={payment} age={!isLive && <Age query={query} />} />
      {isStillOpen && <WatchLink ident={payment.ident} />}
      {isStillOpen && payment.payUrl && <PayLink url={payment.payUrl} payment={payment} />}
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      <div className={styles.actions}>
        {isStillOpen && (
          <PaymentActions
            payment={payment}
            actions={actions}
            // The buttons are about to go, and focus with them.
            onCancelled={() => head.current?.focus()}
            onCorrect={() => navigate({ to: '/payments/new', search: { instead: payment.ident } })}
          />
        )}
        <ActionOutcome said={actions.said} isRefused={actions.isRefused} isOpen={isStillOpen} />
      </div>
      {payment.history && payment.history.length > 0 && <PaymentHistory history={payment.history} />}
    </div>
  );
};

/** A payment request in full (spec §2). */
export const PaymentDetail = ({ ident, me, isLive }: PaymentDetailProps) => {
  const query = useQuery(paymentOptions(ident));
  if (!query.data) return <PaymentInPart ident={ident} query={query} />;
  return <Detail payment={query.data} query={query} me={me} isLive={isLive} />;
};
