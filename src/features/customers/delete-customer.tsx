import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { forgetLoaded } from '../../lib/query/forget-loaded.ts';
import { customerKeys, paymentKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { type DeletionOutcome, deleteCustomerOptions } from './api.ts';
import { describeCustomer } from './describe-customer.ts';

interface DeleteCustomerProps {
  readonly customer: Customer;
  readonly runWithReauth: RunWithReauth;
}

export const DeleteCustomer = ({ customer, runWithReauth }: DeleteCustomerProps) => {
  const { id, name, unpaidAmount } = customer;
  const client = useQueryClient();
  const navigate = useNavigate();
  const returnToList = useReturnToList('/customers');
  const [isRefused, setIsRefused] = useState(false);
  const options = {
    ...deleteCustomerOptions(runWithReauth),
    onSuccess: async (outcome: DeletionOutcome) => {
      if (outcome === 'still-payable') return setIsRefused(true);
      const isDeleted = outcome === 'deleted';
      showToast({
        tone: isDeleted ? 'success' : 'info',
        message: isDeleted ? 'Customer deleted' : 'This customer was already deleted',
      });
      await returnToList();
      forgetLoaded(client, [customerKeys.all, paymentKeys.all]);
    },
  };
  const remove = useConfirmedWrite(options, { params: { id } }, { closesFirst: true });
  return (
    <>
      <BusyButton
        variant="danger"
        isBusy={remove.isPending}
        onClick={unpaidAmount ? () => setIsRefused(true) : remove.ask}
      >
        Delete Customer
      </BusyButton>
      <ConfirmDialog
        {...remove.dialog}
        title="Delete Customer?"
        subject={describeCustomer(customer)}
        description="You cannot undo this. Name, email, phone number and what each payment was for are removed. Dates, amounts and the last digits of cards stay for your books. Sent messages, backups and your payment provider keep what they have."
        confirmLabel="Delete"
      />
      <ConfirmDialog
        opened={isRefused}
        title="Not Paid Yet"
        subject={name}
        description="A request of this customer can still be paid. Cancel it or wait for the payment. Then you can delete the customer."
        confirmLabel="See Payments"
        isDestructive={false}
        onClose={() => setIsRefused(false)}
        onConfirm={() =>
          navigate({ to: '/customers/$customerId', params: { customerId: String(id) } })
        }
      />
    </>
  );
};
