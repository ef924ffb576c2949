import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '../../../../contract/entities/passkey.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../../../session/shared-device.ts';
import { useTenant } from '../../../session/use-session.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage, getQueryError } from '../../../ui/feedback/query-error.ts';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { CardHint, TitledCard } from '../../../ui/layout/titled-card.tsx';
import { ActionList, ActionRow } from '../../../ui/list/rows/action-row.tsx';
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
      <ActionRow name={passkey.name} details={[describeUse(passkey)]}>
        <Button variant="default" aria-label={`Delete ${passkey.name}`} onClick={remove.ask}>
          Delete
        </Button>
      </ActionRow>
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
    <BusyButton variant="default" isBusy={create.isPending} onClick={() => create.mutate()}>
      Create a Passkey
    </BusyButton>
  );
};

const PasskeySection = () => {
  const isShared = useStore(sharedDevice);
  const query = useQuery(passkeyListOptions);
  const error = getQueryError(query);
  return (
    <TitledCard title="Passkeys">
      <CardHint>
        {isShared
          ? 'This is a shared device, so you cannot create a passkey here.'
          : 'A passkey logs you in with your fingerprint, face or screen lock, without your password.'}
      </CardHint>
      {query.data && query.data.length > 0 && (
        <ActionList label="Passkeys">
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ActionList>
      )}
      {!query.data && error && (
        <ErrorNotice
          message={getLoadErrorMessage(error, 'Error loading passkeys')}
          onRetry={() => query.refetch()}
        />
      )}
      {!isShared && <CreateButton />}
    </TitledCard>
  );
};

/** It appears late and would move what is below, so it comes last on its screen. */
export const PasskeyList = () =>
  useTenant()?.hasPasskeys && isPasskeySupported() && <PasskeySection />;
