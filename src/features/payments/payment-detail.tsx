import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { Age } from '../../ui/as-of.tsx';
import { Card } from '../../ui/card.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { troubleOf } from '../../ui/load-failure.ts';
import { ActionOutcome } from './action-outcome.tsx';
import { paymentOptions } from './api.ts';
import { PayLink } from './pay-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { type PartialPayment, usePaymentFromLists } from './use-payment-from-lists.ts';
import { useRequestActions } from './use-request-actions.ts';
import { WatchLink } from './watch/watch-link.tsx';

interface PaymentDetailProps {
  readonly ident: string;
  /** Who looks. */
  readonly me: CurrentUser | undefined;
  /** Whether changes arrive by themselves: then the payment is current, however long ago it was loaded. */
  readonly isLive: boolean;
  /** Whether the backend gives a link to pay with each open request. */
  readonly hasPayLinks: boolean;
}

interface DetailProps extends Omit<PaymentDetailProps, 'ident'> {
  readonly payment: PartialPayment;
  readonly query: UseQueryResult<PaymentRequest>;
  /** When the figures were loaded (ms). */
  readonly dataUpdatedAt: number;
}

const Detail = ({ payment, query, dataUpdatedAt, me, isLive, hasPayLinks }: DetailProps) => {
  const head = useRef<HTMLDivElement>(null);
  const actions = useRequestActions(payment, query, me);
  const navigate = useNavigate();
  const isLoading = query.data === undefined;
  const isStillOpen = isOpen(payment.status);
  const hasPayLink = isLoading ? hasPayLinks : Boolean(payment.payUrl);
  // Without the VAT the number of facts is unknown, and buttons that have shown must not move.
  const canAct = isStillOpen && payment.amountVat !== undefined;
  return (
    <div className={styles.detail}>
      <PaymentHead
        ref={head}
        payment={payment}
        age={!isLive && <Age query={{ isError: query.isError, isFetching: query.isFetching, dataUpdatedAt }} />}
      />
      {isStillOpen && <WatchLink ident={payment.ident} />}
      {isStillOpen && hasPayLink && <PayLink url={payment.payUrl ?? undefined} payment={payment} />}
      <Card>
        <PaymentFacts payment={payment} isLoading={isLoading} />
      </Card>
      <div className={styles.actions}>
        {canAct && (
          <PaymentActions
            actions={actions}
            // The buttons are about to go, and focus with them.
            onCancelled={() => head.current?.focus()}
            onCorrect={() => navigate({ to: '/payments/new', search: { instead: payment.ident } })}
          />
        )}
        <ActionOutcome said={actions.said} isRefused={actions.isRefused} isOpen={isStillOpen} />
      </div>
      {payment.history && payment.history.length > 0 && <PaymentHistory history={payment.history} />}
      {isLoading && <ListSkeleton rows={1} label="Loading payment" />}
    </div>
  );
};

/**
 * A payment request in full (spec §2). Until it is loaded, the same screen shows what a list row has of it, and keeps the
 * space of the rest.
 */
export const PaymentDetail = ({ ident, ...props }: PaymentDetailProps) => {
  const query = useQuery(paymentOptions(ident));
  const listed = usePaymentFromLists(ident);
  const { data } = query;
  if (data) return <Detail {...props} payment={data} query={query} dataUpdatedAt={query.dataUpdatedAt} />;
  if (!listed || troubleOf(query)) return <PaymentPreview ident={ident} query={query} />;
  return <Detail {...props} payment={listed.row} query={query} dataUpdatedAt={listed.asOf} />;
};
