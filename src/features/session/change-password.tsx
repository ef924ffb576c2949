import { useMutation } from '@tanstack/react-query';
import { maxLength } from '../../../contract/limits.ts';
import { passwordPayload } from '../../../contract/session.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { setPasswordOptions } from './api.ts';

/** Sets a new password and goes home (spec §2). */
export const ChangePassword = () => {
  const form = useAppForm({ schema: passwordPayload, initialValues: { password: '', passwordConfirm: '' } });
  const leave = useLeave();
  const setPassword = useMutation(setPasswordOptions);
  const send = submitToApi(form, setPasswordOptions.meta?.failure, async (payload) => {
    await setPassword.mutateAsync(payload);
    await leave({ to: '/' });
  });
  return (
    <Form of={form} label="Change Password" onSubmit={send}>
      <PasswordField
        of={form}
        name="password"
        label="New Password"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        of={form}
        name="passwordConfirm"
        label="Confirm New Password"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <SubmitButton of={form}>Update Password</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
