import { Link } from '@tanstack/react-router';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { inviteStaffUserOptions } from './api.ts';
import { LinkCard } from './link-card.tsx';
import { StaffForm } from './staff-form.tsx';
import { staffHighlight } from './staff-highlight.ts';

const backToStaff = (
  <Link to="/staff" className={getButtonLinkClass({ variant: 'quiet' })}>
    Back to Staff
  </Link>
);

interface InviteUserProps {
  readonly runWithReauth: RunWithReauth;
}

/** If the backend cannot mail the invite, the screen shows the link and stays open (spec §2). */
export const InviteUser = ({ runWithReauth }: InviteUserProps) => {
  const returnToList = useReturnToList('/staff', staffHighlight);
  const options = inviteStaffUserOptions(runWithReauth);
  const invite = useWrite(options);
  const link = invite.data?.inviteLink;
  if (link !== undefined) {
    return (
      <>
        <div role="status">
          <LinkCard
            instructions={`Give this link to ${invite.data?.firstName}, who joins with it.`}
            link={link}
          />
        </div>
        {backToStaff}
      </>
    );
  }
  return (
    <StaffForm
      failure={options.meta?.failure}
      onSubmit={async (payload) => {
        const invited = await invite.mutateAsync({ payload });
        if (invited?.inviteLink === undefined)
          await returnToList(invited?.id, { email: payload.email });
      }}
    />
  );
};
