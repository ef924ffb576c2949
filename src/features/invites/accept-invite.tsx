import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { AcceptForm } from './accept-form.tsx';
import styles from './accept-invite.module.css';
import { inviteOptions } from './api.ts';
import { InviteForOtherUser } from './invite-for-other-user.tsx';

interface AcceptInviteProps {
  readonly token: string;
  /** The name of the business that invites. */
  readonly shopName: string;
  /** The email address of the user who is signed in, if any. */
  readonly signedInAs: string | undefined;
  readonly onSignOut: () => void;
  /** Called when the account is created and the user is signed in. */
  readonly onAccepted: () => Promise<void>;
}

/**
 * Shows an invited user the form to create an account. If the token is invalid, redirects visitors
 * to log-in (spec §8).
 */
export const AcceptInvite = ({
  token,
  shopName,
  signedInAs,
  onSignOut,
  onAccepted,
}: AcceptInviteProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(inviteOptions(token))}
      failure="Invite not found"
      failureDetail={
        // Other visitors are redirected to log-in, which explains the failure. Signed-in users
        // never see that screen.
        signedInAs !== undefined && (
          <span className={styles.explanation}>
            It has been used or has expired. You are logged in as {signedInAs}.
          </span>
        )
      }
      onFailure={() => navigate({ to: '/login', replace: true, state: { isInviteUnknown: true } })}
    >
      {(invite) =>
        signedInAs !== undefined && signedInAs !== invite.email ? (
          <InviteForOtherUser invite={invite} signedInAs={signedInAs} onSignOut={onSignOut} />
        ) : (
          <AcceptForm token={token} invite={invite} shopName={shopName} onAccepted={onAccepted} />
        )
      }
    </QueryBoundary>
  );
};
