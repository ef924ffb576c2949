import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { hasOpenInvite, type StaffUser } from '../../../contract/entities/staff.ts';
import type { Id } from '../../../contract/primitives.ts';
import { describeOwnerRight } from '../../../contract/rights.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useCapability, useCurrentUser, useHasRight } from '../../session/use-session.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useConfirmation } from '../../ui/hooks/use-confirmation.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Card } from '../../ui/layout/card.tsx';
import { staffUserOptions, updateStaffUserOptions } from './api.ts';
import { getStaffBadge } from './staff-badge.ts';
import { StaffForm } from './staff-form.tsx';
import { staffHighlight } from './staff-highlight.ts';
import { DeleteInvite, NewPasswordLink, OwnerRole, ResendInvite } from './user-actions.tsx';

const StaffSummary = ({
  user: { firstName, lastName, email, phone, status, isOwner },
}: {
  user: StaffUser;
}) => {
  const badge = getStaffBadge(status);
  return (
    <>
      <Card>
        <DefinitionList
          items={[
            { term: 'Name', value: `${firstName} ${lastName}` },
            { term: 'Email', value: email },
            phone ? { term: 'Phone Number', value: formatPhone(phone) } : undefined,
            { term: 'Status', value: <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge> },
            isOwner
              ? { term: 'Role', value: <StatusBadge tone="neutral">Owner</StatusBadge> }
              : undefined,
          ]}
        />
      </Card>
      <p>{describeOwnerRight('manageStaff')}.</p>
    </>
  );
};

interface EditFormProps {
  readonly user: StaffUser;
  readonly isSelf: boolean;
  readonly keepsOwnersActive: boolean;
  readonly runWithReauth: RunWithReauth;
}

const describeStayingActive = ({ firstName }: StaffUser) =>
  `An owner stays active. Another owner can first remove ${firstName} as owner.`;

const EditForm = ({ user, isSelf, keepsOwnersActive, runWithReauth }: EditFormProps) => {
  const { id, firstName, lastName, status, isOwner } = user;
  const mayChangeOwners = useHasRight('changeOwners');
  const canDeleteInvite = useCapability('invite-deletion') && (!isOwner || mayChangeOwners);
  const returnToList = useReturnToList('/staff', staffHighlight);
  const options = updateStaffUserOptions(runWithReauth);
  const update = useWrite(options);
  const deactivation = useConfirmation();
  return (
    <>
      <StaffForm
        failure={options.meta?.failure}
        user={user}
        hasActiveCheckbox={!isSelf}
        fixedActiveReason={keepsOwnersActive && isOwner ? describeStayingActive(user) : undefined}
        confirmDeactivation={deactivation.confirm}
        onSubmit={async (payload, base = user) => {
          await update.mutateAsync({ params: { id }, payload, base });
          await returnToList(id);
        }}
      />
      <ConfirmDialog
        {...deactivation.dialog}
        title={`Deactivate ${firstName} ${lastName}?`}
        confirmLabel="Deactivate"
        description="They are logged out everywhere and cannot log in until you make them active again."
      />
      {hasOpenInvite(status) && (
        <>
          <ResendInvite user={user} runWithReauth={runWithReauth} />
          {canDeleteInvite && <DeleteInvite user={user} runWithReauth={runWithReauth} />}
        </>
      )}
    </>
  );
};

interface EditUserProps {
  readonly userId: Id;
  readonly changeWithReauth: RunWithReauth;
  readonly sendLinkWithReauth: RunWithReauth;
  readonly setOwnerWithReauth: RunWithReauth;
  readonly renderDeleteCredentials: (user: StaffUser) => ReactNode;
}

// A backend may leave out the id of the signed-in user.
const isSameUser = ({ id, email }: StaffUser, self: CurrentUser | undefined) =>
  self?.id === undefined ? email === self?.email : String(id) === String(self.id);

/** Without the right, the screen is read-only (spec §2). */
export const EditUser = (props: EditUserProps) => {
  const {
    userId,
    changeWithReauth,
    sendLinkWithReauth,
    setOwnerWithReauth,
    renderDeleteCredentials,
  } = props;
  const navigate = useNavigate();
  const self = useCurrentUser();
  const canManage = useHasRight('manageStaff');
  const hasAccounts = useCapability('accounts');
  const canChangeOwners = useHasRight('changeOwners') && hasAccounts;
  return (
    <QueryBoundary
      query={useQuery(staffUserOptions(userId))}
      failure="User not found"
      onFailure={() => navigate({ to: '/staff', replace: true })}
    >
      {(user) => {
        // Users cannot change their own active flag (spec §6).
        const isSelf = isSameUser(user, self);
        const isActiveColleague = !isSelf && user.status === 'active';
        return (
          <>
            {canManage ? (
              <EditForm
                user={user}
                isSelf={isSelf}
                keepsOwnersActive={hasAccounts}
                runWithReauth={changeWithReauth}
              />
            ) : (
              <StaffSummary user={user} />
            )}
            {canChangeOwners && isActiveColleague && (
              <>
                <NewPasswordLink user={user} runWithReauth={sendLinkWithReauth} />
                <OwnerRole user={user} runWithReauth={setOwnerWithReauth} />
                {renderDeleteCredentials(user)}
              </>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
};
