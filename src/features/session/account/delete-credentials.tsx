import type { Id } from '../../../../contract/primitives.ts';
import { canSendEmails, useTenant } from '../../../session/use-session.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { deleteCredentialsOptions } from './delete-credentials-options.ts';

interface DeleteCredentialsProps {
  readonly userId: Id;
  readonly name: string;
}

/** They are a colleague's. */
export const DeleteCredentials = ({ userId, name }: DeleteCredentialsProps) => {
  const isTold = canSendEmails(useTenant());
  const input = { params: { id: userId } };
  const remove = useConfirmedWrite(deleteCredentialsOptions, input, { closesFirst: true });
  return (
    <>
      <BusyButton variant="default" isBusy={remove.isPending} onClick={remove.ask}>
        Delete Passkeys and PIN
      </BusyButton>
      <ConfirmDialog
        {...remove.dialog}
        title={`Delete the Passkeys and PIN of ${name}?`}
        confirmLabel="Delete Passkeys and PIN"
        description={
          isTold
            ? 'They then log in with their password, and are told by email.'
            : 'They then log in with their password.'
        }
        isDestructive
      />
    </>
  );
};
