import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { isApiStatus } from '../../http/api-error.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useIdempotencyKeys } from '../../ui/hooks/use-idempotency-keys.ts';
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
  // A retry after a failure has the same count, and so the same idempotency key. A resend after a
  // success has a new one.
  const [resendCount, setResendCount] = useState(0);
  const idempotencyKeys = useIdempotencyKeys();
  const resend = useMutation({
    ...resendInviteOptions(id, runWithReauth),
    onSuccess: () => setResendCount(resendCount + 1),
  });
  const link = resend.data?.inviteLink;
  return (
    <>
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate(idempotencyKeys.getKey({ id, resendCount }))}
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
