import { QrCode } from '../../../ui/data/qr-code.tsx';
import { Modal } from '../../../ui/layout/modal.tsx';
import styles from './code-dialog.module.css';

/** The user types the address, without the code after `#`. */
const toTypedAddress = (link: string) => link.split('#')[0]?.replace(/^https?:\/\//, '');

interface CodeDialogProps {
  readonly code: { readonly code: string; readonly link: string };
  readonly title: string;
  /** It says where to use the code, such as “On the tablet”. */
  readonly place: string;
  readonly label: string;
  readonly lifetimeMinutes: number;
  readonly onClose: () => void;
}

/** The backend stores only a hash, so the code shows only once. */
export const CodeDialog = ({
  code: { code, link },
  title,
  place,
  label,
  lifetimeMinutes,
  onClose,
}: CodeDialogProps) => (
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
