import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loginPayload } from '../../../../contract/entities/session.ts';
import { isHeaderRemoved } from '../../../http/api-error.ts';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { logInOptions } from '../../../session/api.ts';
import { logOutMessages } from '../../../session/session.ts';
import { useSessionState } from '../../../session/session-context.tsx';
import { useTenant } from '../../../session/use-session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { PasswordField } from '../../../ui/form/fields/password-field.tsx';
import { EmailField } from '../../../ui/form/fields/text-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { LogoScreen } from '../../../ui/layout/logo-screen.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { SharedDeviceSwitch } from '../account/shared-device-switch.tsx';
import { PasskeyLogInSlot } from '../passkeys/passkey-log-in-slot.tsx';
import { offerPasskey } from '../passkeys/passkey-state.ts';
import { isTablet } from '../tablet/tablet-mark.ts';
import { TabletSlot } from '../tablet/tablet-slot.tsx';
import { loadSignedInUser } from './load-signed-in-user.ts';
import { isCookieRefused, logInFailedMessage } from './log-in-errors.ts';
import styles from './login-screen.module.css';

const getFailure = (error: Error) => {
  // The banner at the top says what is wrong.
  if (isHeaderRemoved(error)) return undefined;
  return isCookieRefused(error) ? error.message : logInFailedMessage;
};

interface LoginScreenProps {
  /** It is undefined while it loads. */
  readonly tenantName: string | undefined;
  readonly notice?: ReactNode;
  /** The button is busy until the promise settles. */
  readonly onLoggedIn: () => Promise<void>;
  /** The backend must send mail. */
  readonly forgotPassword: ReactNode;
  /** It is the link to the terms. */
  readonly children: ReactNode;
}

/**
 * Every failed log-in shows one message (spec §2), unless the browser keeps no cookies, or a proxy
 * removes a header.
 */
export const LoginScreen = ({
  tenantName,
  notice,
  onLoggedIn,
  forgotPassword,
  children,
}: LoginScreenProps) => {
  const form = useAppForm({ schema: loginPayload, initialValues: { email: '', password: '' } });
  const client = useQueryClient();
  const mailsPasswordLinks = useTenant()?.mailsPasswordLinks;
  const state = useSessionState();
  const reason = state.status === 'signedOut' ? state.reason : undefined;
  const [failure, setFailure] = useState<string>();
  const openHome = async () => {
    await loadSignedInUser(client);
    await onLoggedIn();
  };
  const logIn = useMutation({
    ...logInOptions,
    onError: (error) => setFailure(getFailure(error)),
    onSuccess: async () => {
      offerPasskey();
      await openHome();
    },
  });

  return (
    <LogoScreen title={<VisuallyHidden>Log In</VisuallyHidden>}>
      <div className={styles.tenant}>{tenantName ?? <Spinner />}</div>
      {reason && <Banner tone="info">{logOutMessages[reason]}</Banner>}
      {notice}
      <TabletSlot onLoggedIn={onLoggedIn}>
        <Form of={form} label="Log In" onSubmit={(payload) => logIn.mutateAsync(payload)}>
          <EmailField
            of={form}
            name="email"
            label="Email"
            required
            autoComplete="username webauthn"
            enterKeyHint="next"
          />
          <PasswordField
            of={form}
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <SubmitButton of={form} isDisabledUntilValid>
            Log In
          </SubmitButton>
        </Form>
        {/* On a phone, the keyboard may cover the message. */}
        {failure && (
          <div ref={scrollIntoView}>
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        <PasskeyLogInSlot onLoggedIn={openHome} onFailure={setFailure} />
        <div className={styles.forgot} data-forgot-password={mailsPasswordLinks ? 'shown' : ''}>
          {forgotPassword}
        </div>
        {!isTablet() && <SharedDeviceSwitch />}
      </TabletSlot>
      <div className={styles.terms}>{children}</div>
    </LogoScreen>
  );
};
