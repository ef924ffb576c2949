import { useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { type ActionViewer, isActionAllowed } from './blocked-reason.ts';
import { describeRequest } from './describe-request.ts';
import type { usePaymentActions } from './use-payment-actions.ts';
import styles from './wrong-address.module.css';

interface WrongAddressProps {
  readonly payment: PaymentSummary;
  readonly viewer: ActionViewer;
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Called after the cancellation, to open a new request with another address. */
  readonly onCancelled: () => void;
}

/** A small button beside the address of a request. It cancels the request and opens a corrected one. */
export const WrongAddress = ({ payment, viewer, actions, onCancelled }: WrongAddressProps) => {
  const [isAsking, setAsking] = useState(false);
  const handleConfirm = async () => {
    const loaded = await actions.getPayment();
    const isAllowed = loaded && isActionAllowed('cancel', loaded.status, viewer);
    if (isAllowed && (await actions.cancel())) onCancelled();
    setAsking(false);
  };
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        Wrong address?
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Wrong address?"
        description={`${describeRequest(payment)} This request is cancelled, and a new one opens, filled in for you to put right.`}
        confirmLabel="Cancel and correct"
        loading={actions.isCancelling}
        onConfirm={handleConfirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
