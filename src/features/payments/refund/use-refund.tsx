import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getUnreachableMessage } from '../../../http/reachability.ts';
import { runWhenIdle } from '../../../lib/browser/run-when-idle.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { getRefundVersion } from '../model/refund-state.ts';
import type { usePaymentActions } from '../send/use-payment-actions.ts';
import type { RefundDialog } from './refund-dialog.tsx';

const loadDialog = () => import('./refund-dialog.tsx');

interface OpenDialog {
  readonly Component: typeof RefundDialog;
  readonly refundablePence: number;
  /** It is the `getRefundVersion` that the dialog shows. */
  readonly version: string;
  readonly hasChanged: boolean;
}

interface RefundOptions {
  readonly payment: PaymentOrRow;
  readonly isAllowed: boolean;
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** The focused element has unmounted. */
  readonly onRefunded: () => void;
}

/** `open` is undefined if the payment has no money to return. */
export const useRefund = ({ payment, isAllowed, actions, onRefunded }: RefundOptions) => {
  const { refundableAmount: refundablePence = 0 } = payment;
  const version = getRefundVersion(payment);
  const [dialog, setDialog] = useState<OpenDialog>();
  if (dialog && dialog.version !== version && !actions.isRefunding) {
    // After a lost response, the new refund may be that of this dialog. Otherwise a colleague has
    // refunded, and the typed amount stays.
    const staysOpen = refundablePence > 0 && !actions.isOutcomeUnknown;
    setDialog(staysOpen ? { ...dialog, refundablePence, version, hasChanged: true } : undefined);
  }
  const isOffered = isAllowed && refundablePence > 0;
  const isOpen = dialog !== undefined;
  const hasOpened = useRef(false);

  useEffect(
    function preloadDialog() {
      return isOffered ? runWhenIdle(() => void loadDialog().catch(() => undefined)) : undefined;
    },
    [isOffered],
  );
  const moveFocus = useEffectEvent(onRefunded);
  useEffect(
    function moveFocusFromButton() {
      if (isOpen) hasOpened.current = true;
      else if (hasOpened.current && !isOffered && document.activeElement === document.body)
        moveFocus();
    },
    [isOpen, isOffered],
  );
  const open = async () => {
    try {
      const { RefundDialog: Component } = await loadDialog();
      actions.clearMessage();
      setDialog({ Component, refundablePence, version, hasChanged: false });
    } catch {
      showToast({ tone: 'error', message: getUnreachableMessage('Nothing was refunded.') });
    }
  };
  return {
    open: isOffered ? open : undefined,
    dialog: dialog && (
      <dialog.Component
        payment={payment}
        refundablePence={dialog.refundablePence}
        hasChanged={dialog.hasChanged}
        actions={actions}
        onClose={() => setDialog(undefined)}
      />
    ),
  };
};
