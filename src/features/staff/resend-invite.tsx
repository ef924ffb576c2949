import { Button } from '@mantine/core';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { isApiStatus } from '../../http/api-error.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { resendInviteOptions } from './api.ts';
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
