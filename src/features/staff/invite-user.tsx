import { useMutation } from '@tanstack/react-query';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { inviteStaffUserOptions } from './api.ts';
import { StaffForm } from './staff-form.tsx';

/** Invites a colleague and returns to the list (spec §2). */
export const InviteUser = () => {
  const leave = useNavigateIfMounted();
  const idempotentWrite = useIdempotentWrite();
  const invite = useMutation(inviteStaffUserOptions);
  return (
    <StaffForm
      failure={inviteStaffUserOptions.meta?.failure}
      onSubmit={async (fields) => {
        const payload = { ...fields, phone: fields.phone || null };
        await invite.mutateAsync({ payload, idempotencyKey: idempotentWrite.getKey(payload) });
        await leave({ to: '/staff' });
      }}
    />
  );
};
