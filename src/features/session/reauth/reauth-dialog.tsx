import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type CurrentUser, loginPayload } from '../../../../contract/entities/session.ts';
import { proofKeyKey } from '../../../lib/query/query-keys.ts';
import { useStore } from '../../../lib/store.ts';
import { logInOptions } from '../../../session/api.ts';
import { useLogOut } from '../../../session/session-context.tsx';
import { sharedDevice } from '../../../session/shared-device.ts';
import { useTenant } from '../../../session/use-session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PasswordField } from '../../../ui/form/fields/password-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { Modal, ModalActions } from '../../../ui/layout/modal.tsx';
import { loadSignedInUser } from '../log-in/load-signed-in-user.ts';
import { getLogInErrorMessage } from '../log-in/log-in-errors.ts';
import {
  PasskeyLogInButton,
  type PasskeyLogInProps,
  usePasskeyLogIn,
} from '../passkeys/passkey-log-in-button.tsx';
import { isPasskeySupported, passkeyState } from '../passkeys/passkey-state.ts';
import styles from './reauth-dialog.module.css';
import { isReauthPurpose, type ReauthReason, resolveReauth } from './reauth-request.ts';

/** A passkey was used on the device. */
const ReauthWithPasskey = ({ email, ...props }: PasskeyLogInProps & { readonly email: string }) => {
  const logIn = usePasskeyLogIn(props);
  const isShared = useStore(sharedDevice);
  const wasUsed = useStore(passkeyState) === 'used';
  const hasPasskeys = useTenant()?.hasPasskeys && isPasskeySupported();
  if (!hasPasskeys || !wasUsed || isShared) return null;
  return (
    <PasskeyLogInButton
      variant="default"
      isPending={logIn.isPending}
      onProof={(proof) => logIn.mutate({ ...proof, email })}
      onFailure={props.onFailure}
    />
  );
};

const passwordOnly = v.pick(loginPayload, ['password']);

const descriptions = {
  ended: 'Your session has ended. Log in to carry on: what you typed is still here.',
  refused:
    'Your session has ended, so nothing was sent. Log in to carry on: what you typed is still here.',
  changePassword: 'To change your password, please log in again.',
  changePasskeys: 'To change your passkeys, please log in again.',
  changePin: 'To change your PIN, please log in again.',
  changeTablets: 'To add or remove a tablet, please log in again.',
  changeStaff: 'To change staff, please log in with your password.',
  changeShop: 'To change the shop profile, please log in with your password.',
  changePayments: 'To change the payment account, please log in again.',
  changeEmail: 'To change the mail server, please log in again.',
  changeTexts: 'To change the account for text messages, please log in again.',
  changeCustomers: 'To merge or delete a customer, please log in with your password.',
  importFile: 'To import a file, please log in with your password.',
  changeServices: 'To change services and their prices, please log in with your password.',
  readActivity: 'To read the activity log, please log in with your password.',
  readBooks: 'To read the books, please log in with your password.',
  readPayouts: 'To read the payouts, please log in with your password.',
  logOutDevices: 'To log out other devices, please log in with your password.',
  createResetLink: 'To make a link for a staff user, please log in again.',
  changeOwners: 'To change who is an owner, please log in again.',
  refund: 'To refund a payment, please log in again.',
} as const satisfies Record<ReauthReason, string>;

interface ReauthDialogProps {
  readonly user: CurrentUser;
  readonly reason: ReauthReason;
}

/** The screen below stays unchanged (docs/decisions/011). */
export const ReauthDialog = ({ user: { email }, reason }: ReauthDialogProps) => {
  const form = useAppForm({ schema: passwordOnly, initialValues: { password: '' } });
  const client = useQueryClient();
  const logOut = useLogOut();
  const [failure, setFailure] = useState<string>();
  const showFailure = (error: unknown) => setFailure(getLogInErrorMessage(error));
  const confirmLogIn = async () => {
    await loadSignedInUser(client);
    // The log-in has begun another session.
    client.invalidateQueries({ queryKey: proofKeyKey });
    resolveReauth(true);
  };
  const logIn = useMutation({
    ...logInOptions,
    onMutate: () => setFailure(undefined),
    onError: showFailure,
    onSuccess: confirmLogIn,
  });
  const postpone = () => resolveReauth(false);

  return (
    <Modal
      title="Log In Again"
      description={descriptions[reason]}
      initialFocus="input:not([hidden])"
      onCancel={postpone}
    >
      <div className={styles.content}>
        <Form
          of={form}
          label="Log In"
          onSubmit={({ password }) => logIn.mutateAsync({ email, password })}
        >
          {/* Password managers learn who logs in. */}
          <input
            hidden
            readOnly
            type="email"
            name="username"
            autoComplete="username"
            value={email}
          />
          <PasswordField
            of={form}
            name="password"
            label="Password"
            hint={`For ${email}`}
            required
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <ModalActions>
            <Button variant="default" onClick={postpone}>
              {isReauthPurpose(reason) ? 'Cancel' : 'Not Now'}
            </Button>
            <SubmitButton of={form} isDisabledUntilValid>
              Log In
            </SubmitButton>
          </ModalActions>
        </Form>
        <ReauthWithPasskey email={email} onLoggedIn={confirmLogIn} onFailure={setFailure} />
        {failure && <Banner tone="error">{failure}</Banner>}
        {!isReauthPurpose(reason) && (
          <Button variant="subtle" className={styles.discard} onClick={logOut}>
            Not You? Discard and Log Out
          </Button>
        )}
      </div>
    </Modal>
  );
};
