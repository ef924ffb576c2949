import { createFileRoute } from '@tanstack/react-router';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { InviteUser } from '../../../features/staff/invite-user.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';

export const Route = createFileRoute('/_signed-in/staff/new')({
  staticData: { title: 'New User' },
  component: NewUser,
});

const inviteWithReauth: RunWithReauth = (work) => withPassword('changeStaff', work);

function NewUser() {
  return (
    <Restricted right="manageStaff" exit="/staff">
      <InviteUser runWithReauth={inviteWithReauth} />
    </Restricted>
  );
}
