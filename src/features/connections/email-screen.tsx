import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailConnected, EmailConnection } from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { TitledCard } from '../../ui/layout/titled-card.tsx';
import { disconnectEmailOptions, emailConnectionOptions } from './api.ts';
import { ConnectEmail } from './connect-email.tsx';
import { OwnAccount } from './own-account.tsx';

const describeEmail = ({ account, sender, host }: EmailConnection) => {
  if (account === 'shop') return `Emails leave from ${sender ?? '…'}, through ${host ?? '…'}.`;
  return account === 'server' ? 'Emails leave from this server.' : 'No email goes out yet.';
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
          <p>Until it does, show the code of a request, or copy its link and send it yourself.</p>
        )}
      </OwnAccount>
      {obstacle === null && (
        <TitledCard title={account === 'shop' ? 'Change the Mail Server' : 'Turn On Email'}>
          <ConnectEmail
            connectedHost={connection.host}
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
