import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { getDuePence } from '../model/payment-notes.ts';
import { getUnreturnedPence } from '../model/remaining-amount.ts';
import { type ActionProps, describeRequest, useOpenPayment, useResend } from './use-resend.tsx';

/** Staff may expect that a cancellation also pays back a part. */
const describeCancellation = (payment: ActionProps['payment']) => {
  const unreturnedPence = getUnreturnedPence(payment);
  const note =
    unreturnedPence > 0 ? ` The ${formatMoney(unreturnedPence)} already paid is not refunded.` : '';
  return `${describeRequest(payment, getDuePence(payment))} The link will stop working.${note}`;
};

interface PaymentActionsProps extends ActionProps {
  readonly canResend: boolean;
  readonly isResendPrimary: boolean;
  /** Further actions, before the cancellation. */
  readonly children: ReactNode;
}

/** It shows only while `isActionAllowed` (spec §4). */
export const PaymentActions = ({
  canResend,
  isResendPrimary,
  children,
  ...props
}: PaymentActionsProps) => {
  const { payment, actions } = props;
  const resend = useResend(props);
  const { isLoading, getOpenPayment } = useOpenPayment(props);
  const [isCancelAsked, setCancelAsked] = useState(false);
  const close = () => setCancelAsked(false);
  const handleCancel = async () => {
    if (await getOpenPayment()) await actions.cancel();
    close();
  };
  return (
    <>
      {canResend && (
        <BusyButton
          variant={isResendPrimary ? 'filled' : 'default'}
          isBusy={resend.isBusy}
          onClick={resend.press}
        >
          Resend Request
        </BusyButton>
      )}
      {children}
      <Button variant="danger" data-alone onClick={() => setCancelAsked(true)}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={isCancelAsked}
        title="Cancel Payment Request?"
        description={describeCancellation(payment)}
        confirmLabel="Yes"
        loading={isLoading || actions.isCancelling}
        onConfirm={handleCancel}
        onClose={close}
      />
      {resend.dialog}
    </>
  );
};
