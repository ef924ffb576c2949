import { Button } from '@mantine/core';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
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
  const input = { params: { id }, payload: { isOwner: !isOwner } };
  const change = useConfirmedWrite(setOwnerOptions(runWithReauth), input, { closesFirst: true });
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={change.ask}>
        {isOwner ? 'Remove as Owner' : 'Make Owner'}
      </Button>
      <ConfirmDialog
        {...change.dialog}
        title={isOwner ? `Remove ${name} as owner?` : `Make ${name} an owner?`}
        description="Owners invite and change staff, refund payments and download them."
        isDestructive={isOwner}
      />
    </>
  );
};
