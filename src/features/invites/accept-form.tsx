import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Invite, inviteAcceptance } from '../../../contract/invite.ts';
import { maxLength } from '../../../contract/limits.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { acceptInviteOptions } from './api.ts';

interface AcceptFormProps {
  readonly token: string;
  readonly invite: Invite;
  readonly onAccepted: () => Promise<void>;
}

/** Create Account (spec §2). */
export const AcceptForm = ({ token, invite: { firstName, lastName, email, phone }, onAccepted }: AcceptFormProps) => {
  const form = useAppForm({
    schema: inviteAcceptance,
    initialValues: { firstName, lastName, email, phone: phone ?? '', password: '', passwordConfirm: '', terms: false },
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
      <TextField
        of={form}
        name="firstName"
        label="First Name"
        required
        maxLength={maxLength.name}
        autoComplete="given-name"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="lastName"
        label="Last Name"
        required
        maxLength={maxLength.name}
        autoComplete="family-name"
        enterKeyHint="next"
      />
      <EmailField of={form} name="email" label="Email" disabled autoComplete="username" />
      <PhoneField of={form} name="phone" label="Phone Number" autoComplete="tel" enterKeyHint="next" />
      <PasswordField
        of={form}
        name="password"
        label="Password"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        of={form}
        name="passwordConfirm"
        label="Confirm Password"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <CheckboxField of={form} name="terms" label={terms} required />
      <SubmitButton of={form}>Create Account</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
