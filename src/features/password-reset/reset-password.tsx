import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { passwordPayload } from '../../../contract/entities/session.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { NewPasswordFields } from '../../ui/form/fields/new-password-fields.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { LogOutFirst } from '../../ui/layout/log-out-first.tsx';
import { passwordResetOptions, resetPasswordOptions } from './api.ts';
import { PasswordStack } from './password-stack.tsx';
import styles from './reset-password.module.css';

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onReset: () => Promise<void>;
}

const NewPasswordForm = ({ token, email, onReset }: NewPasswordFormProps) => {
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
        For <strong>{email}</strong>. You are logged out everywhere else.
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

interface ResetPasswordProps {
  readonly token: string;
  /** It is an email address. */
  readonly signedInAs: string | undefined;
  readonly onLogOut: () => void;
  readonly onReset: () => Promise<void>;
  readonly onInvalid: () => void;
  /** The children are the switch for a shared device. */
  readonly children: ReactNode;
}

export const ResetPassword = (props: ResetPasswordProps) => {
  const { token, signedInAs, onLogOut, onReset, onInvalid, children } = props;
  return (
    <QueryBoundary
      query={useQuery(passwordResetOptions(token))}
      failure="This link has been used or has expired"
      onFailure={onInvalid}
    >
      {(reset) =>
        signedInAs !== undefined && signedInAs !== reset.email ? (
          <LogOutFirst onLogOut={onLogOut}>
            This link sets a new password for <strong>{reset.email}</strong>. You are logged in as{' '}
            <strong>{signedInAs}</strong>.
          </LogOutFirst>
        ) : (
          <PasswordStack>
            <NewPasswordForm token={token} email={reset.email} onReset={onReset} />
            {children}
          </PasswordStack>
        )
      }
    </QueryBoundary>
  );
};
