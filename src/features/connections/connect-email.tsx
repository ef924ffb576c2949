import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  connectEmailPayload,
  type EmailConnected,
  smtpPorts,
} from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useCurrentUser } from '../../session/use-session.ts';
import { Choice, ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { EmailField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { connectEmailOptions } from './api.ts';
import {
  findProviderByAddress,
  findProviderByHost,
  getMailServer,
  getProvider,
  type MailProvider,
  providerOptions,
} from './mail-providers.ts';
import { ConnectNote, ConnectStep } from './own-account.tsx';

const portOptions = smtpPorts.map((port) => ({ value: port, label: port }));

interface ConnectFormProps {
  readonly runWithReauth: RunWithReauth;
  readonly onConnected: (connected: EmailConnected) => void;
}

interface ConnectMailboxProps extends ConnectFormProps {
  /** Undefined stands for another provider, whose mail server the owner types. */
  readonly provider: MailProvider | undefined;
  readonly address: string;
}

/** No password stays on the screen. */
const ConnectMailbox = ({ provider, address, runWithReauth, onConnected }: ConnectMailboxProps) => {
  const form = useAppForm({
    schema: connectEmailPayload,
    initialValues: { ...getMailServer(provider), sender: address, user: '', password: '' },
  });
  const options = connectEmailOptions(runWithReauth);
  const connect = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    onConnected(await connect.mutateAsync({ payload }));
    form.setValue('password', '');
  });
  const typedExactly = {
    of: form,
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'next',
  } as const;
  return (
    <Form of={form} label="Connect a mailbox" onSubmit={send}>
      {!provider && (
        <>
          <TextField
            {...typedExactly}
            name="host"
            label="Mail Server"
            hint="Such as smtp.example.com. Your mail provider names it for “outgoing mail” or “SMTP”"
            required
            inputMode="url"
          />
          <ChoiceField of={form} name="port" label="Port" options={portOptions} />
        </>
      )}
      <EmailField
        {...typedExactly}
        name="sender"
        label="Email"
        hint="Customers see it as the sender"
        required
      />
      {!provider && (
        <TextField
          {...typedExactly}
          name="user"
          label="User"
          hint="Only if it is not the email address"
        />
      )}
      <TextField
        {...typedExactly}
        name="password"
        label={provider?.passwordPage ? 'App Password' : 'Password'}
        type="password"
        required
        enterKeyHint="done"
      />
      <ConnectNote>You get a test email before anything is connected.</ConnectNote>
      <SubmitButton of={form}>Connect</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

interface ConnectEmailProps extends ConnectFormProps {
  readonly connectedHost: string | null;
}

/** Each provider has only the fields that a person must type. */
export const ConnectEmail = ({ connectedHost, ...props }: ConnectEmailProps) => {
  const id = useId();
  const ownEmail = useCurrentUser()?.email ?? '';
  const ownProvider = findProviderByAddress(ownEmail);
  const [name, setName] = useState(
    connectedHost === null ? ownProvider : findProviderByHost(connectedHost),
  );
  const provider = name === undefined ? undefined : getProvider(name);
  return (
    <>
      <Choice
        id={id}
        label="Mail Provider"
        options={providerOptions}
        value={name}
        radio={{ name: id, onChange: ({ currentTarget }) => setName(currentTarget.value) }}
      />
      <div role="status">
        {provider && <ConnectStep page={provider.passwordPage}>{provider.advice}</ConnectStep>}
      </div>
      {name !== undefined && (
        <ConnectMailbox
          key={name}
          {...props}
          provider={provider}
          address={name === ownProvider ? ownEmail : ''}
        />
      )}
    </>
  );
};
