import { createFileRoute } from '@tanstack/react-router';
import { EmailStatus } from '../../../features/connections/email-status.tsx';
import { Restricted } from '../../../session/restricted.tsx';
import { useTenant } from '../../../session/use-session.ts';

export const Route = createFileRoute('/_signed-in/settings/email')({
  staticData: { title: 'Email' },
  component: Email,
});

function Email() {
  return (
    <Restricted right="seeEmailStatus" isOffered={useTenant()?.sendsEmail !== undefined}>
      <EmailStatus />
    </Restricted>
  );
}
