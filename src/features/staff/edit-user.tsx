import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { canResendInvite, type StaffUser } from '../../../contract/staff.ts';
import { isApiStatus } from '../../http/api-error.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { resendInviteOptions, staffUserOptions, updateStaffUserOptions } from './api.ts';
import { StaffForm } from './staff-form.tsx';

const ResendInvite = ({ id }: { id: Id }) => {
  const [resends, setResends] = useState(0);
  const idempotentWrite = useIdempotentWrite();
  const resend = useMutation({ ...resendInviteOptions(id), onSuccess: () => setResends(resends + 1) });
  return (
    <>
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate(idempotentWrite.getKey({ id, resends }))}
      >
        Resend Invite
      </Button>
      {isApiStatus(resend.error, 429) && resend.error.detail && <Banner tone="error">{resend.error.detail}</Banner>}
    </>
  );
};

const EditForm = ({ user, isSelf }: { user: StaffUser; isSelf: boolean }) => {
  const { id, firstName, lastName, email, phone, status, isActive } = user;
  const leave = useNavigateIfMounted();
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
        showsActive={!isSelf}
        onSubmit={async (fields) => {
          await update.mutateAsync({ ...fields, phone: fields.phone || null });
          await leave({ to: '/staff' });
        }}
      />
      {canResendInvite(status) && <ResendInvite id={id} />}
    </>
  );
};

interface EditUserProps {
  readonly userId: Id;
  /** The signed-in user, who cannot change their own active flag (spec §6). */
  readonly self: CurrentUser | undefined;
}

// Another backend may leave out the id of the signed-in user.
const isSameUser = ({ id, email }: StaffUser, self: CurrentUser | undefined) =>
  self?.id === undefined ? email === self?.email : String(id) === String(self.id);

/** Edits a user and returns to the list (spec §2). */
export const EditUser = ({ userId, self }: EditUserProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(staffUserOptions(userId))}
      failure="User not found"
      onFailure={() => navigate({ to: '/staff', replace: true })}
    >
      {(user) => <EditForm user={user} isSelf={isSameUser(user, self)} />}
    </QueryBoundary>
  );
};
