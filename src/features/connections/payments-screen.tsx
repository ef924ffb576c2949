import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  PaymentConnection,
  PaymentsConnected,
} from '../../../contract/entities/connection.ts';
import { formatDayAndTime } from '../../lib/format/dates.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { TitledCard } from '../../ui/layout/titled-card.tsx';
import { disconnectPaymentsOptions, paymentConnectionOptions } from './api.ts';
import { ConnectForm } from './connect-form.tsx';
import { describeConnection, getAccountName } from './describe-account.ts';
import { StateCard } from './own-account.tsx';
import { ResultLines, toGoodLines } from './result-lines.tsx';
import { WaitingChange } from './waiting-change.tsx';

const ConnectedCard = ({ connected: { lines, startsAt } }: { connected: PaymentsConnected }) => (
  <StateCard>
    <ResultLines lines={toGoodLines(lines)} />
    {startsAt !== null && (
      <p>
        Because your shop has taken real payments, this account takes them from{' '}
        {formatDayAndTime(startsAt)}, or as soon as another owner confirms it. All owners were told.
      </p>
    )}
  </StateCard>
);

interface PartProps {
  readonly connection: PaymentConnection;
  readonly runWithReauth: RunWithReauth;
  readonly onChanged: (connection: PaymentConnection) => void;
}

const Disconnect = ({ connection, runWithReauth, onChanged }: PartProps) => {
  const disconnect = useConfirmedWrite(
    { ...disconnectPaymentsOptions(runWithReauth), onSuccess: onChanged },
    {},
    { closesFirst: true },
  );
  return (
    <>
      <BusyButton variant="default" isBusy={disconnect.isPending} onClick={disconnect.ask}>
        Disconnect
      </BusyButton>
      <ConfirmDialog
        {...disconnect.dialog}
        title={`Disconnect the ${getAccountName(connection)}?`}
        description={
          connection.isLive
            ? 'Customers can then no longer pay, until you connect an account again.'
            : 'Your shop is then in the sandbox again.'
        }
        confirmLabel="Disconnect"
      />
    </>
  );
};

const Connection = ({ connection, runWithReauth, onChanged }: PartProps) => {
  const [connected, setConnected] = useState<PaymentsConnected>();
  const { account, change, keyPages, obstacle, provider } = connection;
  const canConnect = obstacle === null && change === null;
  const isOwnAccount = account === 'shop' && provider !== 'none';
  const show = (next: PaymentConnection) => {
    setConnected(undefined);
    onChanged(next);
  };
  return (
    <>
      <StateCard state={describeConnection(connection)}>
        {obstacle !== null && <p>{obstacle}</p>}
        {canConnect && isOwnAccount && (
          <Disconnect connection={connection} runWithReauth={runWithReauth} onChanged={show} />
        )}
      </StateCard>
      <StatusRegion>{connected && <ConnectedCard connected={connected} />}</StatusRegion>
      {change && <WaitingChange change={change} runWithReauth={runWithReauth} onChanged={show} />}
      {canConnect && (
        <TitledCard title={isOwnAccount ? 'Change the Key or the Account' : 'Take Real Payments'}>
          <ConnectForm
            keyPages={keyPages}
            runWithReauth={runWithReauth}
            onConnected={(result) => {
              onChanged(result.connection);
              setConnected(result);
            }}
          />
        </TitledCard>
      )}
    </>
  );
};

interface PaymentsScreenProps {
  readonly runWithReauth: RunWithReauth;
  readonly onChanged: (connection: PaymentConnection) => void;
}

export const PaymentsScreen = ({ runWithReauth, onChanged }: PaymentsScreenProps) => {
  const client = useQueryClient();
  const apply = (connection: PaymentConnection) => {
    client.setQueryData(paymentConnectionOptions.queryKey, connection);
    onChanged(connection);
  };
  return (
    <QueryBoundary
      query={useQuery(paymentConnectionOptions)}
      failure="Error loading the payment account"
    >
      {(connection) => (
        <Connection connection={connection} runWithReauth={runWithReauth} onChanged={apply} />
      )}
    </QueryBoundary>
  );
};
