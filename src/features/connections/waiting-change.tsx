import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useConfirmedWrite, useWrite } from '../../ui/hooks/use-write.ts';
import { cancelChangeOptions, confirmChangeOptions } from './api.ts';
import { type AccountChange, describeChange, getAccountName } from './describe-account.ts';
import styles from './waiting-change.module.css';

interface WaitingChangeProps {
  readonly change: AccountChange;
  readonly runWithReauth: RunWithReauth;
  readonly onChanged: (connection: PaymentConnection) => void;
}

export const WaitingChange = ({ change, runWithReauth, onChanged }: WaitingChangeProps) => {
  const confirm = useConfirmedWrite(
    { ...confirmChangeOptions(runWithReauth), onSuccess: onChanged },
    {},
    { closesFirst: true },
  );
  const cancel = useWrite({ ...cancelChangeOptions(runWithReauth), onSuccess: onChanged });
  return (
    <Banner tone="warning">
      <div className={styles.change}>
        <p>{describeChange(change)}</p>
        {change.confirmObstacle !== null && <p>{change.confirmObstacle}</p>}
        <div className={styles.buttons}>
          <BusyButton variant="default" isBusy={cancel.isPending} onClick={() => cancel.mutate({})}>
            Cancel the Change
          </BusyButton>
          {change.confirmObstacle === null && (
            <BusyButton variant="default" isBusy={confirm.isPending} onClick={confirm.ask}>
              Confirm It Now
            </BusyButton>
          )}
        </div>
      </div>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Send Payments to the ${getAccountName(change)} Now?`}
        description={`Only if ${change.requestedBy} has told you about it, and not by email alone.`}
        confirmLabel="Confirm"
      />
    </Banner>
  );
};
