import { canSendEmails, useTenant } from '../../session/use-session.ts';
import { StateCard } from './own-account.tsx';

export const EmailStatus = () =>
  canSendEmails(useTenant()) ? (
    <StateCard state="Emails leave from this server.">
      <p>Your operator has set up its mail server.</p>
    </StateCard>
  ) : (
    <StateCard state="No email goes out yet.">
      <p>Until it does, show the code of a request, or copy its link and send it yourself.</p>
      <p>
        To turn on email, ask whoever runs this server to set its mail server (<code>SMTP_URL</code>
        ), and to start it again.
      </p>
    </StateCard>
  );
