import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getUnreachableMessage } from '../../../http/reachability.ts';
import { runWhenIdle } from '../../../lib/run-when-idle.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { usePaymentActions } from '../actions/use-payment-actions.ts';
import type { PartialPayment } from '../detail/use-payment-from-lists.ts';
import type { RefundDialog } from './refund-dialog.tsx';
import { getRefundVersion } from './refund-state.ts';

const load = () => import('./refund-dialog.tsx');

/** The dialog's code, and what could be refunded when it opened. */
interface OpenDialog {
  readonly Component: typeof RefundDialog;
  readonly refundable: number;
  readonly version: string;
}

interface RefundProps {
  readonly payment: PartialPayment;
  /** Until the payment has loaded, a paid one has a disabled button, so that nothing moves afterwards. */
  readonly isLoading: boolean;
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Called when the focused button has unmounted after a refund. */
  readonly onRefunded: () => void;
}

/** Refund, for payments with money to return. The code of its dialog is a chunk of its own. */
export const Refund = ({ payment, isLoading, actions, onRefunded }: RefundProps) => {
  const { refundableAmount: refundable = 0 } = payment;
  const version = getRefundVersion(payment);
  const [dialog, setDialog] = useState<OpenDialog>();
  // A refund was requested meanwhile: by another user, or by this dialog although the response was lost.
  if (dialog && dialog.version !== version) setDialog(undefined);
  const isOffered = refundable > 0;
  const isOpen = dialog !== undefined;
  const hasOpened = useRef(false);

  useEffect(
    function preloadDialog() {
      return isOffered ? runWhenIdle(() => void load().catch(() => undefined)) : undefined;
    },
    [isOffered],
  );
  const moveFocus = useEffectEvent(onRefunded);
  useEffect(
    function moveFocusFromButton() {
      if (isOpen) hasOpened.current = true;
      // The focused button has unmounted.
      else if (hasOpened.current && !isOffered && document.activeElement === document.body) moveFocus();
    },
    [isOpen, isOffered],
  );
  const open = async () => {
    try {
      const { RefundDialog: Component } = await load();
      actions.clearMessage();
      setDialog({ Component, refundable, version });
    } catch {
      showToast({ tone: 'error', message: getUnreachableMessage('Nothing was refunded.') });
    }
  };
  return (
    <>
      {(isOffered || (isLoading && payment.status === 'paid')) && (
        <Button variant="default" disabled={isLoading} onClick={open}>
          Refund
        </Button>
      )}
      {dialog && (
        <dialog.Component
          payment={payment}
          refundable={dialog.refundable}
          actions={actions}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};
