import { useMutation } from '@tanstack/react-query';
import { passwordPayload } from '../../../contract/entities/session.ts';
import { NewPasswordFields } from '../../ui/form/fields/new-password-fields.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { resetPasswordOptions } from './api.ts';
import styles from './new-password-form.module.css';

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onReset: () => Promise<void>;
}

/** Sets the new password of a link's user. */
export const NewPasswordForm = ({ token, email, onReset }: NewPasswordFormProps) => {
  const form = useAppForm({
    schema: passwordPayload,
    initialValues: { password: '', passwordConfirm: '' },
  });
  const options = resetPasswordOptions(token);
  const reset = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    await reset.mutateAsync(payload);
    await onReset();
  });
  return (
    <Form of={form} label="Set Password" onSubmit={send}>
      <p className={styles.intro}>
        For <strong>{email}</strong>. You are signed out everywhere else.
      </p>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <NewPasswordFields
        of={form}
        names={['password', 'passwordConfirm']}
        labels={['New Password', 'Confirm New Password']}
      />
      <SubmitButton of={form}>Set Password and Log In</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
