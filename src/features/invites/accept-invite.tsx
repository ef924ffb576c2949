import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { AcceptForm } from './accept-form.tsx';
import { inviteOptions } from './api.ts';
import { OtherPerson } from './other-person.tsx';

interface AcceptInviteProps {
  readonly token: string;
  /** The address of who is signed in on this device, if anybody is. */
  readonly signedInAs: string | undefined;
  readonly onSignOut: () => void;
  readonly onAccepted: () => Promise<void>;
}

/** The invited person's form; a token that leads nowhere goes to log-in (spec §8). */
export const AcceptInvite = ({ token, signedInAs, onSignOut, onAccepted }: AcceptInviteProps) => {
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(inviteOptions(token))}
      failure="Invite not found"
      onFailure={() => navigate({ to: '/login', replace: true })}
    >
      {(invite) =>
        signedInAs !== undefined && signedInAs !== invite.email ? (
          <OtherPerson invite={invite} signedInAs={signedInAs} onSignOut={onSignOut} />
        ) : (
          <AcceptForm token={token} invite={invite} onAccepted={onAccepted} />
        )
      }
    </Loaded>
  );
};
