import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { EmailConnection } from '../../../../contract/entities/connection.ts';
import { EmailScreen } from '../../../features/connections/email-screen.tsx';
import { EmailStatus } from '../../../features/connections/email-status.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability, useTenant } from '../../../session/use-session.ts';
import { useUpdateTenant } from '../../../session/use-update-tenant.ts';

export const Route = createFileRoute('/_signed-in/settings/email')({
  staticData: { title: 'Email' },
  component: Email,
});

const changeWithReauth: RunWithReauth = (work) => withReauth('changeEmail', work);

function Email() {
  const updateTenant = useUpdateTenant();
  const navigate = useNavigate();
  const canConnect = useCapability('connections');
  const applyToTenant = ({ account }: EmailConnection) => {
    const sendsEmail = account !== 'none';
    // A shop that sends emails also mails the links to set a password.
    updateTenant({ sendsEmail, mailsPasswordLinks: sendsEmail });
  };
  // A backend that does not say whether it sends emails has no such setting.
  const isOffered = useTenant()?.sendsEmail !== undefined;
  return (
    <Restricted right="changeMailServer" isOffered={isOffered}>
      {canConnect ? (
        <EmailScreen
          runWithReauth={changeWithReauth}
          onChanged={applyToTenant}
          onFailure={() => navigate({ to: '/', replace: true })}
        />
      ) : (
        <EmailStatus />
      )}
    </Restricted>
  );
}
