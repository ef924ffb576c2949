import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffUser } from '../../../contract/staff.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type RunWithReauth, setOwnerOptions } from './api.ts';

interface OwnerRoleProps {
  readonly user: StaffUser;
  readonly runWithReauth: RunWithReauth;
}

/** Makes a colleague an owner, or takes the role away. */
export const OwnerRole = ({ user: { id, firstName, lastName, isOwner }, runWithReauth }: OwnerRoleProps) => {
  const [isAsking, setAsking] = useState(false);
  const setOwner = useMutation(setOwnerOptions(id, runWithReauth));
  const name = `${firstName} ${lastName}`;
  const change = () => {
    // The dialog that asks for the password must not open below this one.
    setAsking(false);
    setOwner.mutate(!isOwner);
  };
  return (
    <>
      <Button variant="default" loading={setOwner.isPending} onClick={() => setAsking(true)}>
        {isOwner ? 'Remove as Owner' : 'Make Owner'}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isOwner ? `Remove ${name} as owner?` : `Make ${name} an owner?`}
        description="Owners invite and change staff, refund payments and download them."
        isDestructive={isOwner}
        onConfirm={change}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
