import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { isApiStatus } from '../../http/api-error.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { createResetLinkOptions } from './api.ts';
import { LinkCard } from './link-card.tsx';

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
