import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { deleteServiceOptions, type RunWithReauth } from './api.ts';

interface DeleteServiceProps {
  readonly id: Id;
  readonly name: string;
  readonly runWithReauth: RunWithReauth;
}

/** Deletes after a confirmation (spec §2). */
export const DeleteService = ({ id, name, runWithReauth }: DeleteServiceProps) => {
  const [confirming, setConfirming] = useState(false);
  const returnToList = useReturnToList('/services');
  const close = () => setConfirming(false);
  const remove = useMutation({
    ...deleteServiceOptions(id, runWithReauth),
    onSuccess: () => returnToList(),
    onSettled: close,
  });
  return (
    <>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Delete Service
      </Button>
      <ConfirmDialog
        opened={confirming}
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
