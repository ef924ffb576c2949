import { Button } from '@mantine/core';
import type { Id } from '../../../contract/primitives.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { deleteServiceOptions } from './api.ts';

interface DeleteServiceProps {
  readonly id: Id;
  readonly name: string;
  readonly runWithReauth: RunWithReauth;
}

/** A button that deletes the service after a confirmation (spec §2). */
export const DeleteService = ({ id, name, runWithReauth }: DeleteServiceProps) => {
  const returnToList = useReturnToList('/services');
  const options = { ...deleteServiceOptions(runWithReauth), onSuccess: () => returnToList() };
  const remove = useConfirmedWrite(options, { params: { id } });
  return (
    <>
      <Button variant="danger" onClick={remove.ask}>
        Delete Service
      </Button>
      <ConfirmDialog
        {...remove.dialog}
        title="Delete Service?"
        subject={name}
        description="Once deleted a service is not recoverable, but payments made using this service will remain intact"
      />
    </>
  );
};
