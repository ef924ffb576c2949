import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextConnection, TextsConnected } from '../../../contract/entities/connection.ts';
import { connectTextsPayload } from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../ui/form/use-form.ts';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { TitledCard } from '../../ui/layout/titled-card.tsx';
import { connectTextsOptions, disconnectTextsOptions, textConnectionOptions } from './api.ts';
import { ConnectNote, OwnAccount } from './own-account.tsx';
import { toGoodLines } from './result-lines.tsx';

const describeTexts = ({ account, sender }: TextConnection) => {
  if (account === 'shop') return `Text messages leave with your Twilio account, from ${sender}.`;
  return account === 'server'
    ? 'Text messages leave from this server.'
    : 'Your shop sends no text messages yet.';
};

interface ConnectTextsProps {
  readonly runWithReauth: RunWithReauth;
  readonly onConnected: (connected: TextsConnected) => void;
}

/** No key stays on the screen. */
const ConnectTexts = ({ runWithReauth, onConnected }: ConnectTextsProps) => {
  const blank = { accountSid: '', authToken: '', sender: '', testPhone: '' };
  const form = useAppForm({ schema: connectTextsPayload, initialValues: blank });
  const options = connectTextsOptions(runWithReauth);
  const connect = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    onConnected(await connect.mutateAsync({ payload }));
    form.setValue('authToken', '');
  });
  return (
    <Form of={form} label="Connect Twilio" onSubmit={send}>
      <TextField
        of={form}
        name="accountSid"
        label="Account SID"
        hint="On the first page of Twilio’s console. Starts with AC"
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="authToken"
        label="Auth Token"
        hint="Beside the Account SID"
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="sender"
        label="Sender"
        hint="Your number at Twilio, a name of at most 11 characters, or a messaging service"
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        of={form}
        name="testPhone"
        label="Your Mobile Number"
        isForTexts
        enterKeyHint="done"
      />
      <ConnectNote>With a number, it gets a test text before anything is connected.</ConnectNote>
      <SubmitButton of={form}>Connect</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

interface TextsScreenProps {
  readonly runWithReauth: RunWithReauth;
  readonly onChanged: (connection: TextConnection) => void;
}

interface TextsProps extends TextsScreenProps {
  readonly connection: TextConnection;
}

const Texts = ({ connection, runWithReauth, onChanged }: TextsProps) => {
  const [lines, setLines] = useState<readonly string[]>();
  const { account, obstacle } = connection;
  const disconnect = useConfirmedWrite(
    {
      ...disconnectTextsOptions(runWithReauth),
      onSuccess: (next: TextConnection) => {
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
        stateText={describeTexts(connection)}
        isOwn={account === 'shop'}
        obstacle={obstacle}
        disconnect={disconnect}
        dialogTexts={{
          title: 'Disconnect Twilio?',
          description: 'Your shop then sends no text messages.',
        }}
        lines={lines && toGoodLines(lines)}
      />
      {obstacle === null && (
        <TitledCard title={account === 'shop' ? 'Change the Account' : 'Turn On Text Messages'}>
          <ConnectTexts
            runWithReauth={runWithReauth}
            onConnected={(result) => {
              setLines(result.lines);
              onChanged(result.connection);
            }}
          />
        </TitledCard>
      )}
    </>
  );
};

export const TextsScreen = ({ runWithReauth, onChanged }: TextsScreenProps) => {
  const client = useQueryClient();
  const apply = (connection: TextConnection) => {
    client.setQueryData(textConnectionOptions.queryKey, connection);
    onChanged(connection);
  };
  return (
    <QueryBoundary
      query={useQuery(textConnectionOptions)}
      failure="Error loading the account for text messages"
    >
      {(connection) => (
        <Texts connection={connection} runWithReauth={runWithReauth} onChanged={apply} />
      )}
    </QueryBoundary>
  );
};
