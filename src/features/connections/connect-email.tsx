import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
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

const typedExactly = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

interface ConnectFormProps {
  readonly runWithReauth: RunWithReauth;
  readonly onConnected: (connected: EmailConnected) => void;
}

const useConnect = ({ runWithReauth, onConnected }: ConnectFormProps) => {
  const options = connectEmailOptions(runWithReauth);
  const { mutateAsync } = useMutation(options);
  const connect = async (payload: v.InferOutput<typeof connectEmailPayload>) =>
    onConnected(await mutateAsync({ payload }));
  return { connect, failure: options.meta?.failure };
};

const testNote = <ConnectNote>You get a test email before anything is connected.</ConnectNote>;

const mailboxSchema = v.object({
  user: connectEmailPayload.entries.sender,
  password: connectEmailPayload.entries.password,
});

interface ConnectMailboxProps extends ConnectFormProps {
  readonly provider: MailProvider;
  readonly address: string;
}

/** The mailbox of a known provider sends from its own address. No password stays on the screen. */
const ConnectMailbox = ({ provider, address, ...props }: ConnectMailboxProps) => {
  const { connect, failure } = useConnect(props);
  const form = useAppForm({
    schema: mailboxSchema,
    initialValues: { user: address, password: '' },
  });
  const send = submitToApi(form, failure, async (mailbox) => {
    await connect({ ...mailbox, ...getMailServer(provider), sender: mailbox.user });
    form.setValue('password', '');
  });
  return (
    <Form of={form} label="Connect a mailbox" onSubmit={send}>
      <EmailField
        {...typedExactly}
        of={form}
        name="user"
        label="Email"
        hint="Customers see it as the sender"
      />
      <TextField
        {...typedExactly}
        of={form}
        name="password"
        label={provider.passwordLabel}
        type="password"
        enterKeyHint="done"
      />
      {testNote}
      <SubmitButton of={form}>Connect</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

/** No password stays on the screen. */
const ConnectMailServer = (props: ConnectFormProps) => {
  const { connect, failure } = useConnect(props);
  const form = useAppForm({
    schema: connectEmailPayload,
    initialValues: { host: '', port: '587', user: '', password: '', sender: '' },
  });
  const send = submitToApi(form, failure, async (payload) => {
    await connect(payload);
    form.setValue('password', '');
  });
  return (
    <Form of={form} label="Connect a mail server" onSubmit={send}>
      <TextField
        {...typedExactly}
        of={form}
        name="host"
        label="Mail Server"
        hint="Such as smtp.example.com. Your mail provider names it for “outgoing mail” or “SMTP”"
        inputMode="url"
      />
      <ChoiceField of={form} name="port" label="Port" options={portOptions} />
      <TextField
        {...typedExactly}
        of={form}
        name="user"
        label="User"
        hint="Often the whole email address"
      />
      <TextField
        {...typedExactly}
        of={form}
        name="password"
        label="Password"
        type="password"
        hint="Often a password for apps, which you make in your account there"
      />
      <EmailField
        {...typedExactly}
        of={form}
        name="sender"
        label="Sender"
        hint="The address that customers see"
        enterKeyHint="done"
      />
      {testNote}
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
        {name === undefined && <p>Choose where your mailbox is.</p>}
        {provider && <ConnectStep page={provider.passwordPage}>{provider.advice}</ConnectStep>}
      </div>
      {provider && (
        <ConnectMailbox
          key={name}
          {...props}
          provider={provider}
          address={name === ownProvider ? ownEmail : ''}
        />
      )}
      {name !== undefined && !provider && <ConnectMailServer {...props} />}
    </>
  );
};
