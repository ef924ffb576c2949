import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PasswordReset } from '../../../contract/entities/password-reset.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { passwordResetOptions } from './api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordStack } from './password-stack.tsx';

interface SignedInAsOtherUserProps {
  readonly reset: PasswordReset;
  /** The email address of the user who is signed in. */
  readonly signedInAs: string;
  readonly onSignOut: () => void;
}

/**
 * Shows instead of the form while another user is signed in than the one to whom the link was sent.
 */
const SignedInAsOtherUser = ({ reset, signedInAs, onSignOut }: SignedInAsOtherUserProps) => (
  <Card>
    <PasswordStack>
      <p>
        This link sets a new password for <strong>{reset.email}</strong>. You are signed in as{' '}
        <strong>{signedInAs}</strong>.
      </p>
      <Button onClick={onSignOut}>Sign out and continue</Button>
      <Link to="/" className={getButtonLinkClass({ variant: 'quiet' })}>
        Stay signed in
      </Link>
    </PasswordStack>
  </Card>
);

interface ResetPasswordProps {
  readonly token: string;
  /** The email address of the user who is signed in, if any. */
  readonly signedInAs: string | undefined;
  readonly onSignOut: () => void;
  readonly onReset: () => Promise<void>;
  /** Leaves the screen of a link that does not work. */
  readonly onInvalid: () => void;
  /** The switch for a shared device. */
  readonly children: ReactNode;
}

/** The form in which the user to whom a reset link was sent sets a new password. */
export const ResetPassword = (props: ResetPasswordProps) => {
  const { token, signedInAs, onSignOut, onReset, onInvalid, children } = props;
  return (
    <QueryBoundary
      query={useQuery(passwordResetOptions(token))}
      failure="This link has been used or has expired"
      onFailure={onInvalid}
    >
      {(reset) =>
        signedInAs !== undefined && signedInAs !== reset.email ? (
          <SignedInAsOtherUser reset={reset} signedInAs={signedInAs} onSignOut={onSignOut} />
        ) : (
          <PasswordStack>
            <NewPasswordForm token={token} email={reset.email} onReset={onReset} />
            {children}
          </PasswordStack>
        )
      }
    </QueryBoundary>
  );
};
