import { createFileRoute, Navigate } from '@tanstack/react-router';
import { EmailStatus } from '../../../features/connections/email-status.tsx';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/email')({
  staticData: { title: 'Email' },
  component: Email,
});

function Email() {
  const isOffered = useTenant()?.sendsEmail !== undefined;
  const isOwner = useCurrentUser()?.isOwner === true;
  if (!isOffered || !isOwner) return <Navigate to="/" replace />;
  return (
    <Screen>
      <EmailStatus />
    </Screen>
  );
}
