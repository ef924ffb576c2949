import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type CurrentUser, loginPayload } from '../../../contract/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { currentUserOptions, logInOptions } from './api.ts';
import { logInFailure } from './log-in-failure.ts';
import { answerSignIn, type SignInReason } from './sign-in-over.ts';
import styles from './sign-in-over-dialog.module.css';
import { useLogOut } from './use-log-out.ts';

const passwordOnly = v.pick(loginPayload, ['password']);

const why = {
  ended: 'Your session has ended. Log in to carry on: what you typed is still here.',
  refused: 'Your session has ended, so nothing was sent. Log in to carry on: what you typed is still here.',
  password: 'To change your password, please log in again.',
} as const satisfies Record<SignInReason, string>;

interface SignInOverDialogProps {
  readonly person: CurrentUser;
  readonly reason: SignInReason;
}

/** Asks the person for their password on top of their screen, which stays as it is (design §9.9). */
export const SignInOverDialog = ({ person: { email }, reason }: SignInOverDialogProps) => {
  const form = useAppForm({ schema: passwordOnly, initialValues: { password: '' } });
  const client = useQueryClient();
  const logOut = useLogOut();
  const [failure, setFailure] = useState<string>();
  const fail = (error?: unknown) => setFailure(logInFailure(error));
  const logIn = useMutation({
    ...logInOptions,
    onMutate: () => setFailure(undefined),
    onError: fail,
    onSuccess: async () => {
      const user = await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
      if (user) answerSignIn(true);
      else fail();
    },
  });
  const putOff = () => answerSignIn(false);

  return (
    <Modal title="Log in again" description={why[reason]} startAt="input:not([hidden])" isTypedInto onCancel={putOff}>
      <div className={styles.content}>
        <Form of={form} label="Log In" onSubmit={({ password }) => logIn.mutateAsync({ email, password })}>
          <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
          <PasswordField
            of={form}
            name="password"
            label="Password"
            hint={`For ${email}`}
            required
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <SubmitButton of={form} untilValid>
            Log In
          </SubmitButton>
        </Form>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Button variant="default" onClick={putOff}>
          {reason === 'password' ? 'Cancel' : 'Not Now'}
        </Button>
        {reason !== 'password' && (
          <Button variant="subtle" className={styles.discard} onClick={logOut}>
            Not you? Discard and log out
          </Button>
        )}
      </div>
    </Modal>
  );
};
