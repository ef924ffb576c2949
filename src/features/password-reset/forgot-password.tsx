import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { forgottenPasswordPayload } from '../../../contract/entities/password-reset.ts';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { EmailField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { forgetPasswordOptions } from './api.ts';
import styles from './forgot-password.module.css';
import { PasswordStack } from './password-stack.tsx';

interface ForgotPasswordProps {
  /** It is empty for a visitor. */
  readonly email: string;
}

/** The next screen does not tell whether there is an account. */
export const ForgotPassword = ({ email }: ForgotPasswordProps) => {
  const form = useAppForm({ schema: forgottenPasswordPayload, initialValues: { email } });
  const forget = useMutation(forgetPasswordOptions);
  const [sentTo, setSentTo] = useState<string>();
  const send = submitToApi(form, forgetPasswordOptions.meta?.failure, async (payload) => {
    await forget.mutateAsync(payload);
    setSentTo(payload.email);
  });
  return (
    <PasswordStack>
      <StatusRegion>
        {sentTo !== undefined && (
          <Card>
            <PasswordStack>
              <p>
                If there is an account for <strong>{sentTo}</strong>, a link to set a new password
                is on its way.
              </p>
              <p>
                It works once, for {resetLifetimeMinutes} minutes. If it does not arrive, look among
                your spam, or ask the owner of your shop for a new link.
              </p>
            </PasswordStack>
          </Card>
        )}
      </StatusRegion>
      {sentTo === undefined && (
        <Form of={form} label="Forgot Password" onSubmit={send}>
          <p className={styles.intro}>We send you a link with which you set a new password.</p>
          <EmailField
            of={form}
            name="email"
            label="Email"
            required
            autoComplete="username"
            enterKeyHint="send"
          />
          <SubmitButton of={form}>Send Link</SubmitButton>
          <FormError of={form} />
        </Form>
      )}
      <Link to="/login" className={getButtonLinkClass({ variant: 'quiet' })}>
        Back to Log In
      </Link>
    </PasswordStack>
  );
};
