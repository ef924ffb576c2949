import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Invite } from '../../../contract/invite.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { Card } from '../../ui/card.tsx';
import styles from './other-person.module.css';

interface OtherPersonProps {
  readonly invite: Invite;
  /** The address of who is signed in. */
  readonly signedInAs: string;
  readonly onSignOut: () => void;
}

/** Stands before the form while somebody other than the invited person is signed in (design: names both). */
export const OtherPerson = ({ invite: { firstName, lastName, email }, signedInAs, onSignOut }: OtherPersonProps) => (
  <Card className={styles.card}>
    <p>
      This invite is for{' '}
      <strong>
        {firstName} {lastName}
      </strong>{' '}
      ({email}). You are signed in as <strong>{signedInAs}</strong>.
    </p>
    <Button onClick={onSignOut}>Sign out and continue</Button>
    <Link to="/" className={buttonClass({ variant: 'quiet' })}>
      Stay signed in
    </Link>
  </Card>
);
