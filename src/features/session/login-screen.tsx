import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loginPayload } from '../../../contract/session.ts';
import { Logo } from '../../brand/logo.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { currentUserOptions, logInOptions } from './api.ts';
import { logInRefused } from './log-in-failure.ts';
import styles from './login-screen.module.css';
import { useSessionState } from './session-context.tsx';
import { SharedDeviceSwitch } from './shared-device-switch.tsx';
import { signOutMessages } from './sign-out-reason.ts';

interface LoginScreenProps {
  /** Undefined until it is known. */
  readonly tenantName: string | undefined;
  /** The button waits for it. */
  readonly onLoggedIn: () => Promise<void>;
  /** The link to the terms. */
  readonly children: ReactNode;
}

/** Log In (spec §2): any failure says the same. */
export const LoginScreen = ({ tenantName, onLoggedIn, children }: LoginScreenProps) => {
  const form = useAppForm({ schema: loginPayload, initialValues: { email: '', password: '' } });
  const client = useQueryClient();
  const state = useSessionState();
  const reason = state.status === 'signedOut' ? state.reason : undefined;
  const [failed, setFailed] = useState(false);
  const logIn = useMutation({
    ...logInOptions,
    onError: () => setFailed(true),
    onSuccess: async () => {
      await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
      await onLoggedIn();
    },
  });

  return (
    <Screen>
      <div className={styles.login}>
        <h1 className={styles.logo}>
          <Logo size={48} withName /> <VisuallyHidden>Log In</VisuallyHidden>
        </h1>
        <div className={styles.tenant}>{tenantName ?? <Spinner />}</div>
        {reason && <Banner tone="info">{signOutMessages[reason]}</Banner>}
        <Form of={form} label="Log In" onSubmit={(payload) => logIn.mutateAsync(payload)}>
          <EmailField of={form} name="email" label="Email" required autoComplete="username" enterKeyHint="next" />
          <PasswordField
            of={form}
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <SubmitButton of={form} untilValid>
            Log In
          </SubmitButton>
        </Form>
        {failed && <Banner tone="error">{logInRefused}</Banner>}
        <SharedDeviceSwitch />
        <div className={styles.terms}>{children}</div>
      </div>
    </Screen>
  );
};
