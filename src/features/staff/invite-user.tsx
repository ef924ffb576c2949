import { useMutation } from '@tanstack/react-query';
import { useAttempt } from '../../http/attempt.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { inviteStaffUserOptions } from './api.ts';
import { StaffForm } from './staff-form.tsx';

/** Invites a colleague and returns to the list (spec §2). */
export const InviteUser = () => {
  const leave = useLeave();
  const attempt = useAttempt();
  const invite = useMutation(inviteStaffUserOptions);
  return (
    <StaffForm
      failure={inviteStaffUserOptions.meta?.failure}
      onSubmit={async (fields) => {
        const payload = { ...fields, phone: fields.phone || null };
        await invite.mutateAsync({ payload, idempotencyKey: attempt.keyFor(payload) });
        await leave({ to: '/staff' });
      }}
    />
  );
};
