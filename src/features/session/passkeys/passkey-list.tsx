import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '../../../../contract/entities/passkey.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../../../session/shared-device.ts';
import { useTenant } from '../../../session/use-session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage, getQueryError } from '../../../ui/feedback/query-error.ts';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { AccountCard, AccountList, AccountSection } from '../account/account-section.tsx';
import { deletePasskeyOptions, passkeyListOptions } from './api.ts';
import { isPasskeySupported } from './passkey-state.ts';
import { useCreatePasskey } from './use-create-passkey.ts';

const describeUse = ({ createdAt, lastUsedAt }: Passkey) =>
  lastUsedAt === null
    ? `Created ${formatAsOfTime(createdAt)}`
    : `Last used ${formatAsOfTime(lastUsedAt)}`;

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { id, credentialId } = passkey;
  const remove = useConfirmedWrite(deletePasskeyOptions, { params: { id }, credentialId });
  return (
    <li>
      <AccountCard name={passkey.name} detail={describeUse(passkey)}>
        <Button variant="default" aria-label={`Delete ${passkey.name}`} onClick={remove.ask}>
          Delete
        </Button>
      </AccountCard>
      <ConfirmDialog
        {...remove.dialog}
        title="Delete This Passkey?"
        description={`“${passkey.name}” no longer logs you in. Your password still does.`}
        confirmLabel="Delete"
      />
    </li>
  );
};

const CreateButton = () => {
  const create = useCreatePasskey();
  return (
    <Button
      variant="default"
      aria-busy={create.isPending}
      onClick={() => create.isPending || create.mutate()}
    >
      Create a Passkey
    </Button>
  );
};

const PasskeySection = () => {
  const isShared = useStore(sharedDevice);
  const query = useQuery(passkeyListOptions);
  const error = getQueryError(query);
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      explanation={
        isShared
          ? 'This is a shared device, so you cannot create a passkey here.'
          : 'A passkey logs you in with your fingerprint, face or screen lock, without your password.'
      }
    >
      {query.data && query.data.length > 0 && (
        <AccountList label="Passkeys">
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </AccountList>
      )}
      {query.data?.length === 0 && <EmptyState title="No passkeys yet" />}
      {!query.data && error && (
        <ErrorNotice
          message={getLoadErrorMessage(error, 'Error loading passkeys')}
          onRetry={() => query.refetch()}
        />
      )}
      {!isShared && <CreateButton />}
    </AccountSection>
  );
};

/** It appears late and would move what is below, so it comes last on its screen. */
export const PasskeyList = () =>
  useTenant()?.hasPasskeys && isPasskeySupported() && <PasskeySection />;
