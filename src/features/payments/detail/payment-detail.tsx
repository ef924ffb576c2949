import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { StalenessLabel } from '../../../ui/data/staleness-label.tsx';
import { getQueryError } from '../../../ui/feedback/query-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx';
import { ActionMessage } from '../actions/action-message.tsx';
import { type ActionViewer, isActionAllowed } from '../actions/blocked-reason.ts';
import { PaymentActions } from '../actions/payment-actions.tsx';
import { usePaymentActions } from '../actions/use-payment-actions.ts';
import { paymentOptions, type RunWithReauth } from '../api.ts';
import { useIsLinkExpired } from '../link-expiry.ts';
import { Refund } from '../refund/refund.tsx';
import { WatchLink } from '../watch/watch-link.tsx';
import { LatePayment } from './late-payment.tsx';
import { PayLink } from './pay-link.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHeader } from './payment-header.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { type PartialPayment, usePaymentFromLists } from './use-payment-from-lists.ts';

interface PaymentDetailProps extends ActionViewer {
  readonly ident: string;
  /** Whether the event stream is connected; the payment is then current and shows no staleness label. */
  readonly isLive: boolean;
  /** Whether the backend sends a payment link with each open request. */
  readonly hasPayLinks: boolean;
  /** Whether the backend has refunds, and the user is the owner. */
  readonly canRefund: boolean;
  readonly runWithReauth: RunWithReauth;
}

interface DetailProps extends Omit<PaymentDetailProps, 'ident'> {
  readonly payment: PartialPayment;
  readonly query: UseQueryResult<PaymentRequest>;
  /** When the figures were loaded (ms). */
  readonly dataUpdatedAt: number;
}

const Detail = (props: DetailProps) => {
  const { payment, query, dataUpdatedAt, me, canCancelDeclined, isLive, hasPayLinks, canRefund, runWithReauth } = props;
  const viewer = { me, canCancelDeclined };
  const header = useRef<HTMLDivElement>(null);
  const actions = usePaymentActions(payment, query, viewer, runWithReauth);
  const navigate = useNavigate();
  const isLoading = query.data === undefined;
  const isStillOpen = isAwaitingPayment(payment.status);
  const isExpired = useIsLinkExpired(payment);
  const hasPayLink = !isExpired && (isLoading ? hasPayLinks : Boolean(payment.payUrl));
  // The number of facts depends on the VAT, and visible buttons must not move.
  const canAct = isActionAllowed('cancel', payment.status, viewer) && payment.amountVat !== undefined;
  return (
    <div className={styles.detail}>
      <PaymentHeader
        ref={header}
        payment={payment}
        staleness={
          !isLive && <StalenessLabel query={{ isError: query.isError, isFetching: query.isFetching, dataUpdatedAt }} />
        }
      />
      <LatePayment payment={payment} />
      {isStillOpen && !isExpired && <WatchLink ident={payment.ident} />}
      {isStillOpen && hasPayLink && <PayLink url={payment.payUrl ?? undefined} payment={payment} />}
      <Card>
        <PaymentFacts payment={payment} isLoading={isLoading} />
      </Card>
      <div className={styles.actions}>
        {canAct && (
          <PaymentActions
            status={payment.status}
            viewer={viewer}
            actions={actions}
            isLinkExpired={isExpired}
            // The buttons unmount, so move the focus first.
            onCancelled={() => header.current?.focus()}
            onCancelledForCorrection={() => navigate({ to: '/payments/new', search: { from: payment.ident } })}
          />
        )}
        {!isStillOpen && (
          <Link
            to="/payments/new"
            search={{ from: payment.ident }}
            className={getButtonLinkClass({ variant: 'quiet' })}
          >
            Ask again
          </Link>
        )}
        {canRefund && (
          <Refund
            payment={payment}
            actions={actions}
            onRefunded={() => header.current?.focus({ preventScroll: true })}
          />
        )}
        <ActionMessage message={actions.message} isError={actions.isError} hasButtons={canAct} />
      </div>
      {payment.history && payment.history.length > 0 && <PaymentHistory history={payment.history} />}
      {isLoading && <ListSkeleton rows={1} label="Loading payment" />}
    </div>
  );
};

/**
 * A payment request in full (spec §2). Until it loads, the same screen shows the data of a cached list row and reserves
 * the space of the rest.
 */
export const PaymentDetail = ({ ident, ...props }: PaymentDetailProps) => {
  const query = useQuery(paymentOptions(ident));
  const listed = usePaymentFromLists(ident);
  const { data } = query;
  if (data) return <Detail {...props} payment={data} query={query} dataUpdatedAt={query.dataUpdatedAt} />;
  if (!listed || getQueryError(query)) return <PaymentPreview ident={ident} query={query} />;
  return <Detail {...props} payment={listed.row} query={query} dataUpdatedAt={listed.updatedAtMs} />;
};
