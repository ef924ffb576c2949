import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '../../features/session/change-password.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/change-password')({
  staticData: { title: 'Change Password' },
  component: () => (
    <Screen>
      <ChangePassword />
    </Screen>
  ),
});
