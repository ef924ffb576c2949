import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { deleteServiceOptions } from './api.ts';

interface DeleteServiceProps {
  readonly id: Id;
  readonly name: string;
  readonly runWithReauth: RunWithReauth;
}

/** A button that deletes the service after a confirmation (spec §2). */
export const DeleteService = ({ id, name, runWithReauth }: DeleteServiceProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const returnToList = useReturnToList('/services');
  const close = () => setIsConfirming(false);
  const remove = useMutation({
    ...deleteServiceOptions(id, runWithReauth),
    onSuccess: () => returnToList(),
    onSettled: close,
  });
  return (
    <>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        Delete Service
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Delete Service?"
        subject={name}
        description="Once deleted a service is not recoverable, but payments made using this service will remain intact"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
};
