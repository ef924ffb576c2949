import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Invite, inviteAcceptance } from '../../../contract/entities/invite.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';
import { canSendEmails, useTenant } from '../../session/use-session.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { CheckboxField } from '../../ui/form/fields/checkbox-field.tsx';
import { NewPasswordFields } from '../../ui/form/fields/new-password-fields.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { EmailField, PhoneField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { LogOutFirst } from '../../ui/layout/log-out-first.tsx';
import styles from './accept-invite.module.css';
import { acceptInviteOptions, inviteOptions } from './api.ts';

interface AcceptFormProps {
  readonly token: string;
  readonly invite: Invite;
  readonly shopName: string;
  readonly onAccepted: () => Promise<void>;
}

const AcceptForm = ({ token, invite, shopName, onAccepted }: AcceptFormProps) => {
  const { firstName, lastName, email, phone, invitedBy } = invite;
  const isMailed = canSendEmails(useTenant());
  const form = useAppForm({
    schema: inviteAcceptance,
    initialValues: {
      firstName,
      lastName,
      email,
      phone: formatPhone(phone ?? ''),
      password: '',
      passwordConfirm: '',
      terms: false,
    },
  });
  const options = acceptInviteOptions(token);
  const accept = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    await accept.mutateAsync(payload);
    await onAccepted();
  });
  const terms = (
    <>
      I accept the{' '}
      <Link to="/terms-and-conditions" target="_blank">
        Terms and Conditions
      </Link>
    </>
  );
  return (
    <Form of={form} label="Create Account" onSubmit={send}>
      <p className={styles.welcome}>
        {invitedBy ? `${invitedBy} has invited you to join ` : 'You are invited to join '}
        <strong>{shopName}</strong>.
      </p>
      <StaffNameFields of={form} names={['firstName', 'lastName']} isOwn />
      <EmailField
        of={form}
        name="email"
        label="Email"
        hint={isMailed ? 'Your invite was sent to this address.' : undefined}
        disabled
        autoComplete="username"
      />
      <PhoneField of={form} name="phone" label="Phone Number" enterKeyHint="next" />
      <NewPasswordFields
        of={form}
        names={['password', 'passwordConfirm']}
        labels={['Password', 'Confirm Password']}
      />
      <CheckboxField of={form} name="terms" label={terms} required />
      <SubmitButton of={form}>Create Account</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

interface AcceptInviteProps {
  readonly token: string;
  readonly shopName: string;
  /** It is an email address. */
  readonly signedInAs: string | undefined;
  readonly onLogOut: () => void;
  readonly onAccepted: () => Promise<void>;
}

/** A visitor with an invalid token goes to log-in (spec §8). */
export const AcceptInvite = ({
  token,
  shopName,
  signedInAs,
  onLogOut,
  onAccepted,
}: AcceptInviteProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(inviteOptions(token))}
      failure="Invite not found"
      failureDetail={
        // Only visitors see the explanation of log-in.
        signedInAs !== undefined && (
          <span className={styles.explanation}>
            It has been used, has expired or was deleted. You are logged in as {signedInAs}.
          </span>
        )
      }
      onFailure={() => navigate({ to: '/login', replace: true, state: { isInviteUnknown: true } })}
    >
      {(invite) =>
        signedInAs !== undefined && signedInAs !== invite.email ? (
          <LogOutFirst onLogOut={onLogOut}>
            This invite is for{' '}
            <strong>
              {invite.firstName} {invite.lastName}
            </strong>{' '}
            ({invite.email}). You are logged in as <strong>{signedInAs}</strong>.
          </LogOutFirst>
        ) : (
          <AcceptForm token={token} invite={invite} shopName={shopName} onAccepted={onAccepted} />
        )
      }
    </QueryBoundary>
  );
};
