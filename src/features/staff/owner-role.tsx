import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { setOwnerOptions } from './api.ts';

interface OwnerRoleProps {
  readonly user: StaffUser;
  readonly runWithReauth: RunWithReauth;
}

/** A button that makes a colleague an owner, or takes the role away, after a confirmation. */
export const OwnerRole = ({
  user: { id, firstName, lastName, isOwner },
  runWithReauth,
}: OwnerRoleProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const setOwner = useMutation(setOwnerOptions(id, runWithReauth));
  const name = `${firstName} ${lastName}`;
  const change = () => {
    // The mutation may open the dialog that asks for the password, which must not open below this
    // dialog.
    setIsConfirming(false);
    setOwner.mutate(!isOwner);
  };
  return (
    <>
      <Button variant="default" loading={setOwner.isPending} onClick={() => setIsConfirming(true)}>
        {isOwner ? 'Remove as Owner' : 'Make Owner'}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={isOwner ? `Remove ${name} as owner?` : `Make ${name} an owner?`}
        description="Owners invite and change staff, refund payments and download them."
        isDestructive={isOwner}
        onConfirm={change}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
};
