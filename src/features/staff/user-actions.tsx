import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { rights } from '../../../contract/rights.ts';
import { isApiStatus } from '../../http/api-error.ts';
import { forgetLoaded } from '../../lib/query/forget-loaded.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useTenant } from '../../session/use-session.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useConfirmedWrite, useWrite } from '../../ui/hooks/use-write.ts';
import {
  createResetLinkOptions,
  deleteInviteOptions,
  resendInviteOptions,
  setOwnerOptions,
} from './api.ts';
import { LinkCard } from './link-card.tsx';

interface UserActionProps {
  readonly user: StaffUser;
  readonly runWithReauth: RunWithReauth;
}

/** The invite is deleted, so the device forgets its user. */
const useLeaveDeleted = () => {
  const returnToList = useReturnToList('/staff');
  const client = useQueryClient();
  return async () => {
    await returnToList();
    forgetLoaded(client, [staffKeys.all]);
  };
};

/** Without mail, the response has the link for the owner to pass on (spec §2). */
export const ResendInvite = ({ user: { id, firstName }, runWithReauth }: UserActionProps) => {
  const leave = useLeaveDeleted();
  const resend = useWrite({
    ...resendInviteOptions(runWithReauth),
    onError: (error) => (isApiStatus(error, 404) ? leave() : undefined),
  });
  const link = resend.data?.inviteLink;
  return (
    <>
      <BusyButton
        variant="default"
        isBusy={resend.isPending}
        onClick={() => resend.mutate({ params: { id } })}
      >
        Resend Invite
      </BusyButton>
      <StatusRegion>
        {link !== undefined && (
          <LinkCard
            instructions={`Give this link to ${firstName}, who joins with it.`}
            link={link}
          />
        )}
      </StatusRegion>
      {isApiStatus(resend.error, 429) && resend.error.detail && (
        <Banner tone="error">{resend.error.detail}</Banner>
      )}
    </>
  );
};

/** The address was wrong, for example. */
export const DeleteInvite = ({
  user: { id, firstName, lastName, email, status },
  runWithReauth,
}: UserActionProps) => {
  const options = { ...deleteInviteOptions(runWithReauth), onSuccess: useLeaveDeleted() };
  const remove = useConfirmedWrite(options, { params: { id } }, { closesFirst: true });
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <BusyButton variant="danger" isBusy={remove.isPending} onClick={remove.ask}>
        Delete Invite
      </BusyButton>
      <ConfirmDialog
        {...remove.dialog}
        title="Delete Invite?"
        subject={email}
        description={`${status === 'invited' ? 'Its link stops working at once, and ' : ''}${name} disappears from the list of staff.`}
        confirmLabel="Delete Invite"
      />
    </>
  );
};

/** If the link was not mailed, the owner passes it on. */
export const NewPasswordLink = ({
  user: { id, firstName, email },
  runWithReauth,
}: UserActionProps) => {
  const isMailed = useTenant()?.mailsPasswordLinks;
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<Error>();
  const create = useConfirmedWrite(
    {
      ...createResetLinkOptions(runWithReauth),
      onMutate: () => setError(undefined),
      onError: setError,
      onSuccess: (created) => {
        if (created.link === null)
          showToast({ tone: 'success', message: `Link for a new password sent to ${email}` });
        else setLink(created.link);
      },
    },
    { params: { id } },
    { closesFirst: true },
  );
  const text = `Give this link to ${firstName}, who sets a new password with it. It works once, for ${resetLifetimeMinutes} minutes.`;
  return (
    <>
      <BusyButton variant="default" isBusy={create.isPending} onClick={create.ask}>
        New Password Link
      </BusyButton>
      <ConfirmDialog
        {...create.dialog}
        title={`Make a Link for a New Password of ${firstName}?`}
        description={`${isMailed ? `It goes to ${email}.` : `You get it, and give it to ${firstName}.`} The present password works until ${firstName} sets another one.`}
        confirmLabel="Make Link"
        isDestructive={false}
      />
      <StatusRegion>{link && <LinkCard instructions={text} link={link} />}</StatusRegion>
      {isApiStatus(error, 409, 429) && error.detail && <Banner tone="error">{error.detail}</Banner>}
    </>
  );
};

/** A backend may give the right to manage staff to all users. */
const exampleRights = new Intl.ListFormat('en-GB').format(
  (['refund', 'downloadPayments', 'changeShop', 'changeOwners'] as const).map(
    (right) => rights[right].text,
  ),
);

export const OwnerRole = ({
  user: { id, firstName, lastName, isOwner },
  runWithReauth,
}: UserActionProps) => {
  const input = { params: { id }, payload: { isOwner: !isOwner } };
  const change = useConfirmedWrite(setOwnerOptions(runWithReauth), input, { closesFirst: true });
  const name = `${firstName} ${lastName}`;
  const label = isOwner ? 'Remove as Owner' : 'Make Owner';
  return (
    <>
      <BusyButton variant="default" isBusy={change.isPending} onClick={change.ask}>
        {label}
      </BusyButton>
      <ConfirmDialog
        {...change.dialog}
        title={isOwner ? `Remove ${name} as Owner?` : `Make ${name} an Owner?`}
        confirmLabel={label}
        description={`Only owners can ${exampleRights}.`}
        isDestructive={isOwner}
      />
    </>
  );
};
