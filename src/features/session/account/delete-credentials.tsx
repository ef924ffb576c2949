import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../../contract/primitives.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { deleteCredentialsOptions } from './delete-credentials-options.ts';

interface DeleteCredentialsProps {
  readonly userId: Id;
  /** The first and last name of the user. */
  readonly name: string;
}

/** A button that deletes the passkeys and the PIN of a colleague, after a confirmation. */
export const DeleteCredentials = ({ userId, name }: DeleteCredentialsProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation(deleteCredentialsOptions(userId));
  const confirm = () => {
    // The mutation may open the dialog that asks for the password, which must not open below this
    // dialog.
    setIsConfirming(false);
    remove.mutate();
  };
  return (
    <>
      <Button variant="default" loading={remove.isPending} onClick={() => setIsConfirming(true)}>
        Delete Passkeys and PIN
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={`Delete the passkeys and PIN of ${name}?`}
        description="They then log in with their password, and are told by email."
        isDestructive
        onConfirm={confirm}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
};
