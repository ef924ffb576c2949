import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { UndoPaymentDialogProps } from './recorded-payment-dialogs.tsx';

const UndoPaymentDialog = lazy(async () => ({
  default: (await import('./recorded-payment-dialogs.tsx')).UndoPaymentDialog,
}));

export const UndoRecordedPayment = (props: Omit<UndoPaymentDialogProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && (
        <Suspense>
          <UndoPaymentDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
