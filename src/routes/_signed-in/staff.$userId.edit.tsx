import { createFileRoute } from '@tanstack/react-router';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { useCurrentUser } from '../../features/session/use-session.ts';
import { staffUserOptions } from '../../features/staff/api.ts';
import { EditUser } from '../../features/staff/edit-user.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/staff/$userId/edit')({
  staticData: { title: 'Edit User' },
  loader: ({ context, params: { userId } }) => prefetchIfSignedIn(context, staffUserOptions(userId)),
  component: StaffEdit,
});

function StaffEdit() {
  const { userId } = Route.useParams();
  const self = useCurrentUser();
  return (
    <Screen>
      <EditUser userId={userId} self={self} />
    </Screen>
  );
}
