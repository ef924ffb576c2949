import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { IconChevronDown } from '../../../ui/icons/control-icons.ts';
import styles from './more-actions.module.css';

interface MoreActionsProps {
  /** The button reserves its space. */
  readonly isLoading: boolean;
  readonly isBusy: boolean;
  readonly onRecordPayment: (() => void) | undefined;
  readonly onResendReceipt: (() => void) | undefined;
  readonly onRefund: (() => void) | undefined;
}

export const RECORD_LABEL = 'Paid Another Way';

export const MoreActions = ({
  isLoading,
  isBusy,
  onRecordPayment,
  onResendReceipt,
  onRefund,
}: MoreActionsProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (act: () => void) => () => {
    // A dialog returns the focus, but the entry is gone by then.
    button.current?.focus();
    act();
  };
  return (
    <span className={styles.more} data-more>
      <Menu position="bottom-end" width={256} withinPortal={false} shadow="md">
        <Menu.Target>
          <BusyButton
            ref={button}
            variant="default"
            disabled={isLoading}
            aria-label="More Actions"
            isBusy={isBusy}
            rightSection={<IconChevronDown size={20} />}
          >
            More
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {onRecordPayment && (
            <Menu.Item onClick={choose(onRecordPayment)}>{RECORD_LABEL}</Menu.Item>
          )}
          {onResendReceipt && (
            <Menu.Item onClick={choose(onResendReceipt)}>Resend Receipt</Menu.Item>
          )}
          {onRefund && (
            <Menu.Item className={styles.refund} onClick={choose(onRefund)}>
              Refund
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};
