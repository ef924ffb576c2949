import { mutationOptions, useMutation } from '@tanstack/react-query';
import { type PasswordPayload, passwordPayload } from '../../../contract/session.ts';
import { NewPasswordFields } from '../../ui/form/fields/new-password-fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { sessionApi } from './session-api.ts';
import { useCurrentUser } from './use-session.ts';
import { withReauth } from './with-reauth.ts';

// Not in api.ts, which is part of the first load of log-in.
const setPasswordOptions = mutationOptions({
  mutationFn: (payload: PasswordPayload) => withReauth('changePassword', () => sessionApi.setPassword({ payload })),
  meta: { success: 'Password updated!', failure: 'Failed to update password' },
});

/** The form that sets a new password. Goes to Home after the change (spec §2). */
export const ChangePassword = () => {
  const form = useAppForm({ schema: passwordPayload, initialValues: { password: '', passwordConfirm: '' } });
  const user = useCurrentUser();
  const leave = useNavigateIfMounted();
  const setPassword = useMutation(setPasswordOptions);
  const send = submitToApi(form, setPasswordOptions.meta?.failure, async (payload) => {
    await setPassword.mutateAsync(payload);
    await leave({ to: '/' });
  });
  return (
    <Form of={form} label="Change Password" onSubmit={send}>
      {/* Tells password managers whose password changes. */}
      <input hidden readOnly type="email" name="username" autoComplete="username" value={user?.email ?? ''} />
      <NewPasswordFields
        of={form}
        names={['password', 'passwordConfirm']}
        labels={['New Password', 'Confirm New Password']}
      />
      <SubmitButton of={form}>Update Password</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
