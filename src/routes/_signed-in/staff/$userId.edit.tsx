import { createFileRoute } from '@tanstack/react-router';
import { DeleteCredentials } from '../../../features/session/account/delete-credentials.tsx';
import { withPassword, withReauth } from '../../../features/session/reauth/with-reauth.ts';
import { staffUserOptions } from '../../../features/staff/api.ts';
import { EditUser } from '../../../features/staff/edit-user.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/staff/$userId/edit')({
  staticData: { title: 'Edit User' },
  loader: ({ context, params: { userId } }) =>
    prefetchIfSignedIn(context, staffUserOptions(userId)),
  component: StaffEdit,
});

const changeWithReauth: RunWithReauth = (work) => withPassword('changeStaff', work);
const sendLinkWithReauth: RunWithReauth = (work) => withReauth('createResetLink', work);
const setOwnerWithReauth: RunWithReauth = (work) => withReauth('changeOwners', work);

function StaffEdit() {
  const { userId } = Route.useParams();
  return (
    <Screen>
      <EditUser
        userId={userId}
        changeWithReauth={changeWithReauth}
        sendLinkWithReauth={sendLinkWithReauth}
        setOwnerWithReauth={setOwnerWithReauth}
        renderDeleteCredentials={({ id, firstName, lastName }) => (
          <DeleteCredentials userId={id} name={`${firstName} ${lastName}`} />
        )}
      />
    </Screen>
  );
}
