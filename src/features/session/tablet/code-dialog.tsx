import { useEffect } from 'react';
import type { TabletCode } from '../../../../contract/entities/tablet.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import styles from './code-dialog.module.css';

/** The user types the address, without the code after `#`. */
const toTypedAddress = (link: string) => link.split('#')[0]?.replace(/^https?:\/\//, '');

/** An open dialog asks the backend this often whether a device has used its code. */
export const CODE_POLL_MS = 3_000;
const MINUTE_MS = 60_000;

interface CodeDialogProps {
  readonly code: TabletCode;
  readonly title: string;
  /** It says where to use the code, such as “On the tablet”. */
  readonly place: string;
  readonly label: string;
  readonly lifetimeMinutes: number;
  /** Since when the devices are there that may have used the code. */
  readonly deviceTimes: readonly string[];
  /** The toast tells of a device that has used it. */
  readonly usedMessage: string;
  readonly onClose: () => void;
}

/** The backend stores only a hash, so the code shows only once. */
export const CodeDialog = ({
  code: { code, link, expiresAt },
  title,
  place,
  label,
  lifetimeMinutes,
  deviceTimes,
  usedMessage,
  onClose,
}: CodeDialogProps) => {
  // All times are from the clock of the backend.
  const createdAtMs = Date.parse(expiresAt) - lifetimeMinutes * MINUTE_MS;
  const isUsed = deviceTimes.some((time) => Date.parse(time) >= createdAtMs);
  useEffect(
    function closeWhenUsed() {
      if (!isUsed) return;
      showToast({ tone: 'success', message: usedMessage });
      onClose();
    },
    [isUsed, usedMessage, onClose],
  );
  return (
    <Modal
      isDismissible
      title={title}
      subject={<span className={styles.code}>{code}</span>}
      description={`${place}, scan the QR code, or open ${toTypedAddress(link)} and type this code. It works once, for ${lifetimeMinutes} minutes.`}
      initialFocus="button"
      onCancel={onClose}
    >
      <div className={styles.picture}>
        <QrCode text={link} label={label} />
      </div>
    </Modal>
  );
};
