import { lazy, Suspense, useState } from 'react';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { useCapability } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import type { PaymentOrRow } from '../model/payment-or-row.ts';

const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./recorded-payment-dialogs.tsx')).RecordPaymentDialog,
}));

/** Few requests need the dialog. */
export const RecordPayment = ({ payment }: { readonly payment: PaymentOrRow }) => {
  const isOffered = useCapability('recorded-payments');
  const [isOpen, setOpen] = useState(false);
  const { dueAmount: duePence = 0 } = payment;
  if (!isOffered || !isPayable(payment.status) || duePence === 0) return null;
  return (
    <>
      <TextButton isSmall onClick={() => setOpen(true)}>
        Paid Another Way
      </TextButton>
      {isOpen && (
        <Suspense>
          <RecordPaymentDialog
            payment={payment}
            duePence={duePence}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
