import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { isApiStatus } from '../../http/api-error.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useConfirmedWrite, useWrite } from '../../ui/hooks/use-write.ts';
import { createResetLinkOptions, resendInviteOptions, setOwnerOptions } from './api.ts';
import { LinkCard } from './link-card.tsx';

interface ResendInviteProps {
  readonly user: StaffUser;
  readonly runWithReauth: RunWithReauth;
}

/**
 * The button Resend Invite (spec §2). If the backend cannot send mail, its response has the link,
 * and the owner sends the link to the colleague.
 */
export const ResendInvite = ({ user: { id, firstName }, runWithReauth }: ResendInviteProps) => {
  const resend = useWrite(resendInviteOptions(runWithReauth));
  const link = resend.data?.inviteLink;
  return (
    <>
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate({ params: { id } })}
      >
        Resend Invite
      </Button>
      <StatusRegion>
        {link !== undefined && (
          <LinkCard text={`Give this link to ${firstName}, who joins with it.`} link={link} />
        )}
      </StatusRegion>
      {isApiStatus(resend.error, 429) && resend.error.detail && (
        <Banner tone="error">{resend.error.detail}</Banner>
      )}
    </>
  );
};

interface SendNewLinkProps {
  readonly user: StaffUser;
  readonly runWithReauth: RunWithReauth;
}

/**
 * A button that creates a link with which a colleague sets a new password. The backend mails the
 * link; if it cannot, the screen shows the link, so that the user can pass it on.
 */
export const SendNewLink = ({
  user: { id, firstName, email },
  runWithReauth,
}: SendNewLinkProps) => {
  const create = useMutation({
    ...createResetLinkOptions(id, runWithReauth),
    onSuccess: ({ link }) => {
      if (link === null) showToast({ tone: 'success', message: `New link sent to ${email}` });
    },
  });
  const link = create.data?.link;
  const text = `Give this link to ${firstName}, who sets a new password with it. It works once, for ${resetLifetimeMinutes} minutes.`;
  return (
    <>
      <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
        Send a new link
      </Button>
      <StatusRegion>{link && <LinkCard text={text} link={link} />}</StatusRegion>
      {isApiStatus(create.error, 409, 429) && create.error.detail && (
        <Banner tone="error">{create.error.detail}</Banner>
      )}
    </>
  );
};

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
