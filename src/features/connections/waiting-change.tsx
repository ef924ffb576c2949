import { Button } from '@mantine/core';
import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
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
          <Button variant="default" {...cancel.busyProps} onClick={() => cancel.mutate({})}>
            Cancel the Change
          </Button>
          {change.confirmObstacle === null && (
            <Button variant="default" loading={confirm.isPending} onClick={confirm.ask}>
              Confirm It Now
            </Button>
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
