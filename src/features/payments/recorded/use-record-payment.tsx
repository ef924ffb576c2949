import { lazy, Suspense, useState } from 'react';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { useCapability } from '../../../session/use-session.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';

/** Few requests need the dialog. */
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./recorded-payment-dialogs.tsx')).RecordPaymentDialog,
}));

/** `open` is undefined when nothing can be recorded. */
export const useRecordPayment = (payment: PaymentOrRow) => {
  const isOffered = useCapability('recorded-payments');
  const [isOpen, setOpen] = useState(false);
  const { status, dueAmount: duePence = 0 } = payment;
  const canRecord = isOffered && isPayable(status) && duePence > 0;
  return {
    open: canRecord ? () => setOpen(true) : undefined,
    dialog: canRecord && isOpen && (
      <Suspense>
        <RecordPaymentDialog payment={payment} duePence={duePence} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
};
