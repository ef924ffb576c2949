import { createFileRoute } from '@tanstack/react-router';
import { InviteUser } from '../../features/staff/invite-user.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/staff/new')({
  staticData: { title: 'New User' },
  component: () => (
    <Screen>
      <InviteUser />
    </Screen>
  ),
});
