import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  connectEmailPayload,
  type EmailConnected,
  type EmailConnection,
  smtpPorts,
} from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Choice, ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { EmailField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, useAppForm, useFormValues } from '../../ui/form/use-form.ts';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { connectEmailOptions, disconnectEmailOptions, emailConnectionOptions } from './api.ts';
import styles from './email-screen.module.css';
import {
  describeNeed,
  findProviderByAddress,
  findProviderByHost,
  getMailServer,
  otherProvider,
  providerOptions,
} from './mail-providers.ts';
import { ConnectNote, ConnectSection, OwnAccount } from './own-account.tsx';

const describeEmail = ({ account, sender, host }: EmailConnection) => {
  if (account === 'shop') return `Emails leave from ${sender ?? '…'}, through ${host ?? '…'}.`;
  return account === 'server' ? 'Emails leave from this server.' : 'No email goes out yet.';
};

const portOptions = smtpPorts.map((port) => ({ value: port, label: port }));

interface ProviderChoiceProps {
  readonly form: AppForm<typeof connectEmailPayload>;
}

const fillInServer = (form: ProviderChoiceProps['form'], provider: string) => {
  const { host, port } = getMailServer(provider) ?? { host: '', port: form.getValues().port };
  form.setValue('host', host);
  form.setValue('port', port);
};

/** The mail server says which provider is chosen. */
const ProviderChoice = ({ form }: ProviderChoiceProps) => {
  const id = useId();
  const provider = findProviderByHost(useFormValues(form).host);
  return (
    <Choice
      id={id}
      label="Provider"
      options={providerOptions}
      value={provider}
      radio={{
        name: id,
        onChange: ({ currentTarget }) => fillInServer(form, currentTarget.value),
      }}
      advice={
        <p role="status" className={styles.need}>
          {describeNeed(provider)}
        </p>
      }
    />
  );
};

interface ConnectEmailProps {
  readonly runWithReauth: RunWithReauth;
  readonly onConnected: (connected: EmailConnected) => void;
}

/** No password stays on the screen. */
const ConnectEmail = ({ runWithReauth, onConnected }: ConnectEmailProps) => {
  const form = useAppForm({
    schema: connectEmailPayload,
    initialValues: { host: '', port: '587', user: '', password: '', sender: '' },
  });
  const options = connectEmailOptions(runWithReauth);
  const connect = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    onConnected(await connect.mutateAsync({ payload }));
    form.setValue('password', '');
  });
  const recogniseProvider = () => {
    const { host, user } = form.getValues();
    const provider = findProviderByAddress(user);
    if (host === '' && provider !== otherProvider) fillInServer(form, provider);
  };
  const shared = {
    of: form,
    required: true,
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'next',
  } as const;
  return (
    <Form of={form} label="Connect a mail server" onSubmit={send}>
      <ProviderChoice form={form} />
      <TextField
        {...shared}
        name="host"
        label="Mail Server"
        hint="Such as smtp.example.com. Your mail provider names it for “outgoing mail” or “SMTP”"
        inputMode="url"
      />
      <ChoiceField of={form} name="port" label="Port" options={portOptions} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only listens to the focus of its field */}
      <div onBlur={recogniseProvider}>
        <TextField {...shared} name="user" label="User" hint="Often the whole email address" />
      </div>
      <TextField
        {...shared}
        name="password"
        label="Password"
        type="password"
        hint="Often a password for apps, which you make in your account there"
      />
      <EmailField
        {...shared}
        name="sender"
        label="Sender"
        hint="The address that customers see"
        enterKeyHint="done"
      />
      <ConnectNote>You get a test email before anything is connected.</ConnectNote>
      <SubmitButton of={form}>Connect</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

interface EmailScreenProps {
  readonly runWithReauth: RunWithReauth;
  readonly onChanged: (connection: EmailConnection) => void;
  readonly onFailure: () => void;
}

interface EmailProps extends Omit<EmailScreenProps, 'onFailure'> {
  readonly connection: EmailConnection;
}

const Email = ({ connection, runWithReauth, onChanged }: EmailProps) => {
  const [lines, setLines] = useState<EmailConnected['lines']>();
  const { account, obstacle } = connection;
  const disconnect = useConfirmedWrite(
    {
      ...disconnectEmailOptions(runWithReauth),
      onSuccess: (next: EmailConnection) => {
        setLines(undefined);
        onChanged(next);
      },
    },
    {},
    { closesFirst: true },
  );
  return (
    <>
      <OwnAccount
        stateText={describeEmail(connection)}
        isOwn={account === 'shop'}
        obstacle={obstacle}
        disconnect={disconnect}
        dialogTexts={{
          title: 'Disconnect the Mail Server?',
          description:
            'Your shop then sends no emails: no requests, no receipts and no links for passwords.',
        }}
        lines={lines}
      >
        {account === 'none' && (
          <p>Until then, show the code of a request, or copy its link and send it yourself.</p>
        )}
      </OwnAccount>
      {obstacle === null && (
        <ConnectSection title={account === 'shop' ? 'Change the Mail Server' : 'Turn On Email'}>
          <ConnectEmail
            runWithReauth={runWithReauth}
            onConnected={(result) => {
              setLines(result.lines);
              onChanged(result.connection);
            }}
          />
        </ConnectSection>
      )}
    </>
  );
};

export const EmailScreen = ({ runWithReauth, onChanged, onFailure }: EmailScreenProps) => {
  const client = useQueryClient();
  const apply = (connection: EmailConnection) => {
    client.setQueryData(emailConnectionOptions.queryKey, connection);
    onChanged(connection);
  };
  return (
    <QueryBoundary
      query={useQuery(emailConnectionOptions)}
      failure="Error loading the mail server"
      onFailure={onFailure}
    >
      {(connection) => (
        <Email connection={connection} runWithReauth={runWithReauth} onChanged={apply} />
      )}
    </QueryBoundary>
  );
};
