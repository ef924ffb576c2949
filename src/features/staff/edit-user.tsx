import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { mayResendInvite, type StaffUser } from '../../../contract/staff.ts';
import { useAttempt } from '../../http/attempt.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useLeave } from '../../ui/use-leave.ts';
import { resendInviteOptions, staffUserOptions, updateStaffUserOptions } from './api.ts';
import { StaffForm } from './staff-form.tsx';

const ResendInvite = ({ id }: { id: Id }) => {
  const [resends, setResends] = useState(0);
  const attempt = useAttempt();
  const resend = useMutation({ ...resendInviteOptions(id), onSuccess: () => setResends(resends + 1) });
  return (
    <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(attempt.keyFor({ id, resends }))}>
      Resend Invite
    </Button>
  );
};

const EditForm = ({ user, isSelf }: { user: StaffUser; isSelf: boolean }) => {
  const { id, firstName, lastName, email, phone, status, isActive } = user;
  const leave = useLeave();
  const options = updateStaffUserOptions(id);
  const update = useMutation(options);
  return (
    <>
      <StaffForm
        failure={options.meta?.failure}
        initial={{
          firstName,
          lastName,
          email,
          phone: phone ?? '',
          isActive: isSelf || (isActive ?? status !== 'inactive'),
        }}
        asksActive={!isSelf}
        onSubmit={async (fields) => {
          await update.mutateAsync({ ...fields, phone: fields.phone || null });
          await leave({ to: '/staff' });
        }}
      />
      {mayResendInvite(status) && <ResendInvite id={id} />}
    </>
  );
};

interface EditUserProps {
  readonly userId: Id;
  /** Who is signed in: nobody changes their own active flag (spec §6). */
  readonly self: CurrentUser | undefined;
}

// Other backends may not say the id of who is signed in.
const isSame = ({ id, email }: StaffUser, self: CurrentUser | undefined) =>
  self?.id === undefined ? email === self?.email : String(id) === String(self.id);

/** Edits a colleague or oneself and returns to the list (spec §2). */
export const EditUser = ({ userId, self }: EditUserProps) => {
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(staffUserOptions(userId))}
      failure="User not found"
      onFailure={() => navigate({ to: '/staff', replace: true })}
    >
      {(user) => <EditForm user={user} isSelf={isSame(user, self)} />}
    </Loaded>
  );
};
