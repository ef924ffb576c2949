import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { getDuePence } from '../model/payment-notes.ts';
import { type ActionProps, describeRequest, useOpenPayment, useResend } from './use-resend.tsx';

interface PaymentActionsProps extends ActionProps {
  readonly canResend: boolean;
  readonly isResendPrimary: boolean;
}

/** It shows only while `isActionAllowed` (spec §4). */
export const PaymentActions = ({ canResend, isResendPrimary, ...props }: PaymentActionsProps) => {
  const { payment, actions } = props;
  const resend = useResend(props);
  const { getOpenPayment } = useOpenPayment(props);
  const [isCancelAsked, setCancelAsked] = useState(false);
  const close = () => setCancelAsked(false);
  const handleCancel = async () => {
    if (await getOpenPayment()) await actions.cancel();
    close();
  };
  return (
    <>
      {canResend && (
        <Button variant={isResendPrimary ? 'filled' : 'default'} {...resend.buttonProps}>
          Resend Request
        </Button>
      )}
      <Button variant="danger" data-alone onClick={() => setCancelAsked(true)}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={isCancelAsked}
        title="Cancel Payment Request?"
        description={`${describeRequest(payment, getDuePence(payment))} The link will stop working.`}
        confirmLabel="Yes"
        loading={actions.isCancelling}
        onConfirm={handleCancel}
        onClose={close}
      />
      {resend.dialog}
    </>
  );
};
