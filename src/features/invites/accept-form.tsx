import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Invite, inviteAcceptance } from '../../../contract/entities/invite.ts';
import { CheckboxField } from '../../ui/form/fields/checkbox-field.tsx';
import { NewPasswordFields } from '../../ui/form/fields/new-password-fields.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { EmailField, PhoneField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import styles from './accept-form.module.css';
import { acceptInviteOptions } from './api.ts';

interface AcceptFormProps {
  readonly token: string;
  readonly invite: Invite;
  /** The name of the shop. */
  readonly shopName: string;
  /** Called when the account is created and the user is signed in. */
  readonly onAccepted: () => Promise<void>;
}

/** The form Create Account (spec §2). */
export const AcceptForm = ({ token, invite, shopName, onAccepted }: AcceptFormProps) => {
  const { firstName, lastName, email, phone, invitedBy } = invite;
  const form = useAppForm({
    schema: inviteAcceptance,
    initialValues: {
      firstName,
      lastName,
      email,
      phone: phone ?? '',
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
        hint="Your invite was sent to this address."
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
