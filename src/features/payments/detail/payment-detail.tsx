import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isAwaitingPayment } from '../../../../contract/payments/payment-status.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { useCurrentUser, useHasRight, useTenant } from '../../../session/use-session.ts';
import { Note } from '../../../ui/data/note.tsx';
import { StalenessLabel } from '../../../ui/data/staleness-label.tsx';
import { getQueryError } from '../../../ui/feedback/query-error.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import { ActionMessage } from '../actions/action-message.tsx';
import { ClosedActions } from '../actions/closed-actions.tsx';
import { PaymentActions } from '../actions/payment-actions.tsx';
import { WrongAddress } from '../actions/wrong-address.tsx';
import { usePayment, usePaymentFromLists } from '../data/use-payment.ts';
import { findWrongAddress } from '../model/delivery-notes.ts';
import { describeMissingChannel } from '../model/message-channels.ts';
import { useOfferedActions } from '../model/offered-actions.ts';
import { hasOutgoingChannel } from '../model/outgoing-channels.ts';
import { hasLatePaymentToRefund } from '../model/payment-notes.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { getPrimaryAction, useIsAtCounter } from '../model/primary-action.ts';
import { RecordedPayments } from '../recorded/recorded-payments.tsx';
import { useRecordPayment } from '../recorded/use-record-payment.tsx';
import { useRefund } from '../refund/use-refund.tsx';
import { usePaymentActions } from '../send/use-payment-actions.ts';
import { fillLastRefund } from './history-labels.ts';
import { MoreActions, RECORD_LABEL } from './more-actions.tsx';
import { NextReminder } from './next-reminder.tsx';
import { PayLink, WatchLink } from './pay-link.tsx';
import { PayLinkActions } from './pay-link-actions.tsx';
import { Dispute, LatePayment } from './payment-banners.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHeader } from './payment-header.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { useResendReceipt } from './use-resend-receipt.ts';

interface PaymentDetailProps {
  readonly ident: string;
  /** The event stream is connected. */
  readonly isLive: boolean;
  readonly runWithReauth: RunWithReauth;
}

interface PaymentDetailContentProps extends Omit<PaymentDetailProps, 'ident'> {
  readonly payment: PaymentOrRow;
  readonly query: UseQueryResult<PaymentRequest>;
  /** The time is in milliseconds since 1970. */
  readonly dataUpdatedAt: number;
}

const PaymentDetailContent = (props: PaymentDetailContentProps) => {
  const { payment, query, dataUpdatedAt, isLive, runWithReauth } = props;
  const { ident, status, payUrl, history } = payment;
  const header = useRef<HTMLDivElement>(null);
  const tenant = useTenant();
  const viewer = { me: useCurrentUser(), tenant };
  const hasRefundRight = useHasRight('refund');
  const canRefund = tenant?.hasRefunds === true && hasRefundRight;
  const actions = usePaymentActions(payment, query, viewer, runWithReauth);
  const receipt = useResendReceipt(payment);
  const refund = useRefund({
    payment,
    isAllowed: canRefund,
    actions,
    onRefunded: () => header.current?.focus({ preventScroll: true }),
  });
  const record = useRecordPayment(payment);
  const navigate = useNavigate();
  // Times of today have no day.
  useStartOfToday();
  const isLoading = query.data === undefined;
  const isRequested = isAwaitingPayment(status);
  const offered = useOfferedActions(payment, isLoading);
  const primary = getPrimaryAction(payment, { ...offered, isAtCounter: useIsAtCounter(payment) });
  const { isExpired, canCopyLink: hasPayLink, canCancel: hasButtons } = offered;
  // The banner about money that came late or twice asks for the refund.
  const isRefundUrgent = refund.open !== undefined && hasLatePaymentToRefund(payment);
  const expectsRefund = isLoading && canRefund && status === 'paid';
  const hasMoreActions =
    receipt.send !== undefined || expectsRefund || (refund.open !== undefined && !isRefundUrgent);
  const moreActions = hasMoreActions ? (
    <MoreActions
      isLoading={isLoading}
      isBusy={receipt.isPending}
      onRecordPayment={record.open}
      onResendReceipt={receipt.send}
      onRefund={isRefundUrgent ? undefined : refund.open}
    />
  ) : (
    record.open && (
      <Button variant="default" onClick={record.open}>
        {RECORD_LABEL}
      </Button>
    )
  );
  const payLink = (
    <Fragment key="link">
      {isRequested && !isExpired && !hasPayLink && <WatchLink ident={ident} />}
      {hasPayLink && (
        <PayLink url={payUrl ?? undefined} payment={payment} isPrimary={primary === 'show'} />
      )}
    </Fragment>
  );
  const buttons = (
    <div key="buttons" className={styles.actions}>
      <div className={styles.buttons}>
        {hasPayLink && (
          <PayLinkActions
            url={payUrl ?? undefined}
            payment={payment}
            isCopyPrimary={primary === 'copy'}
          />
        )}
        {offered.canAskAgain && (
          <ClosedActions payment={payment} canViewReceipt={offered.canViewReceipt} />
        )}
        {isRefundUrgent && (
          <Button variant="default" onClick={refund.open}>
            Refund
          </Button>
        )}
        {!hasButtons && moreActions}
        {hasButtons && (
          <PaymentActions
            payment={payment}
            viewer={viewer}
            actions={actions}
            canResend={offered.canResend}
            isResendPrimary={primary === 'resend'}
          >
            {moreActions}
          </PaymentActions>
        )}
      </div>
      {refund.dialog}
      {record.dialog}
      <ActionMessage message={actions.message} isError={actions.isError} hasButtons={hasButtons} />
    </div>
  );
  const hadButtons = useRef(hasButtons);
  useEffect(
    function moveFocusFromRemovedButtons() {
      const isRemoved = hadButtons.current && !hasButtons;
      hadButtons.current = hasButtons;
      if (isRemoved && document.activeElement === document.body)
        header.current?.focus({ preventScroll: true });
    },
    [hasButtons],
  );
  return (
    <div className={styles.detail} data-with-code={hasPayLink || undefined}>
      <div className={styles.column}>
        <PaymentHeader
          ref={header}
          payment={payment}
          hasPayLink={hasPayLink}
          staleness={!isLive && <StalenessLabel query={{ dataUpdatedAt }} />}
          addressAction={
            hasButtons &&
            (hasOutgoingChannel(payment.customer, tenant) ? (
              <WrongAddress
                actions={actions}
                isKnown={findWrongAddress(payment) !== undefined}
                isPrimary={primary === 'correct'}
                onCorrect={() => navigate({ to: '/payments/new', search: { replaces: ident } })}
              />
            ) : (
              <Note tone="neutral">{describeMissingChannel(tenant)}</Note>
            ))
          }
        />
        <Dispute payment={payment} />
        <LatePayment payment={payment} />
        {primary === 'show' ? [payLink, buttons] : [buttons, payLink]}
      </div>
      <div className={styles.column}>
        <Card className={styles.facts}>
          <PaymentFacts payment={payment} isLoading={isLoading} />
        </Card>
        <RecordedPayments payment={payment} runWithReauth={runWithReauth} />
        {payment.nextReminder && <NextReminder ident={ident} next={payment.nextReminder} />}
        {history && history.length > 0 && (
          <PaymentHistory history={fillLastRefund(history, payment)} />
        )}
        {isLoading && <ListSkeleton rows={1} label="Loading payment" />}
      </div>
    </div>
  );
};

/** While the request loads, a cached row shows, and the other data has reserved space (spec §2). */
export const PaymentDetail = ({ ident, ...props }: PaymentDetailProps) => {
  const { query, payment } = usePayment(ident);
  const listedPayment = usePaymentFromLists(ident);
  if (payment) {
    return (
      <PaymentDetailContent
        {...props}
        payment={payment}
        query={query}
        dataUpdatedAt={query.dataUpdatedAt}
      />
    );
  }
  if (!listedPayment || getQueryError(query)) return <PaymentPreview ident={ident} query={query} />;
  return (
    <PaymentDetailContent
      {...props}
      payment={listedPayment.row}
      query={query}
      dataUpdatedAt={listedPayment.updatedAtMs}
    />
  );
};
