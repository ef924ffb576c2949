import { canSendEmails, useTenant } from '../../session/use-session.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './email-status.module.css';

/** Says what an owner does when no email leaves the backend. */
export const EmailStatus = () =>
  canSendEmails(useTenant()) ? (
    <Card className={styles.card}>
      <p>Emails leave from this server. Your operator has set up its mail server.</p>
    </Card>
  ) : (
    <Card className={styles.card}>
      <p>
        No email goes out yet. Until then, show the code of a request, or copy its link and send it
        yourself.
      </p>
      <p>
        To turn on email, ask whoever runs this server to set its mail server (<code>SMTP_URL</code>
        ), and to start it again.
      </p>
    </Card>
  );
