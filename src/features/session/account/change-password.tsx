import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PasswordPayload, passwordPayload } from '../../../../contract/entities/session.ts';
import { proofKeyKey } from '../../../lib/query/query-keys.ts';
import { sessionApi } from '../../../session/session-api.ts';
import { useCapability, useCurrentUser } from '../../../session/use-session.ts';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';
import { NewPasswordFields } from '../../../ui/form/fields/new-password-fields.tsx';
import { Form, FormError } from '../../../ui/form/form.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { withReauth } from '../reauth/with-reauth.ts';
import { deleteCredentialsOptions } from './delete-credentials-options.ts';

// Log-in loads api.ts first, so this is not there.
const setPasswordOptions = mutationOptions({
  mutationFn: (payload: PasswordPayload) =>
    withReauth('changePassword', () => sessionApi.setPassword({ payload })),
  meta: {
    success: 'Password updated!',
    failure: 'Failed to update password',
    // The change begins another session.
    invalidates: [proofKeyKey],
  },
});

/** See spec §2. */
export const ChangePassword = () => {
  const form = useAppForm({
    schema: passwordPayload,
    initialValues: { password: '', passwordConfirm: '' },
  });
  const user = useCurrentUser();
  const id = user?.id;
  const canDeleteCredentials = useCapability('accounts') && id !== undefined;
  const [deletesCredentials, setDeletesCredentials] = useState(false);
  const deleteCredentials = useWrite(deleteCredentialsOptions);
  const leave = useNavigateIfMounted();
  const setPassword = useMutation(setPasswordOptions);
  const send = submitToApi(form, setPasswordOptions.meta?.failure, async (payload) => {
    await setPassword.mutateAsync(payload);
    // The password has changed already, so this reports its own failure.
    if (deletesCredentials && id !== undefined) deleteCredentials.mutate({ params: { id } });
    await leave({ to: '/' });
  });
  return (
    <Form of={form} label="Change Password" onSubmit={send}>
      {/* Password managers learn whose password changes. */}
      <input
        hidden
        readOnly
        type="email"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
      />
      <NewPasswordFields
        of={form}
        names={['password', 'passwordConfirm']}
        labels={['New Password', 'Confirm New Password']}
      />
      {canDeleteCredentials && (
        <SwitchRow
          label="Delete my passkeys and PIN"
          description="Choose this if somebody else may have used your account."
          checked={deletesCredentials}
          onChange={setDeletesCredentials}
        />
      )}
      <SaveButton of={form}>Update Password</SaveButton>
      <FormError of={form} />
    </Form>
  );
};
