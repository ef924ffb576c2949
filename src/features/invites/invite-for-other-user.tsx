import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Invite } from '../../../contract/entities/invite.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './invite-for-other-user.module.css';

interface InviteForOtherUserProps {
  readonly invite: Invite;
  /** The email address of the user who is signed in. */
  readonly signedInAs: string;
  readonly onSignOut: () => void;
}

/** Shown instead of the form while another user than the invited user is signed in. */
export const InviteForOtherUser = ({
  invite: { firstName, lastName, email },
  signedInAs,
  onSignOut,
}: InviteForOtherUserProps) => (
  <Card className={styles.card}>
    <p>
      This invite is for{' '}
      <strong>
        {firstName} {lastName}
      </strong>{' '}
      ({email}). You are signed in as <strong>{signedInAs}</strong>.
    </p>
    <Button onClick={onSignOut}>Sign out and continue</Button>
    <Link to="/" className={getButtonLinkClass({ variant: 'quiet' })}>
      Stay signed in
    </Link>
  </Card>
);
