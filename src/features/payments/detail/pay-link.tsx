import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { IconChevronRight } from '../../../ui/icons/control-icons.ts';
import { IconQrcode } from '../../../ui/icons/screen-icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { unlockSound } from '../watch/watch-sound.ts';
import styles from './pay-link.module.css';

interface PayLinkProps {
  /** Undefined until the link is known; the card then only reserves its space. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

interface ScanToPayProps extends PayLinkProps {
  /** Whether the customer is probably at the counter. */
  readonly isFirstAction: boolean;
}

/**
 * The QR code of the payment link. A press on it opens Watch, which shows the code to the customer.
 * While it is mounted, the screen stays awake.
 */
const ScanToPay = ({
  url,
  payment: { ident, customer, amountGross, askedAmount = amountGross },
  isFirstAction,
}: ScanToPayProps) => {
  useWakeLock(true);
  return (
    <Link
      to="/payments/$paymentRequestId"
      params={{ paymentRequestId: ident }}
      search={{ watch: 'on' }}
      aria-label="Show to Customer"
      className={styles.watch}
      onClick={unlockSound}
    >
      <QrCode
        text={url}
        label={`QR code of the link on which ${customer.name} pays ${formatMoney(askedAmount)}`}
      />
      <span className={isFirstAction ? getButtonLinkClass() : styles.caption}>
        Show to Customer
      </span>
    </Link>
  );
};

/** A row that shows and hides the QR code, which is the only link to Watch. */
const CollapsedPayLink = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  return (
    <Card className={styles.collapsed}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconQrcode size={24} /> Scan to Pay
          <IconChevronRight size={20} className={styles.chevron} />
        </button>
      </h2>
      <div id={contentId} className={styles.content}>
        {isOpen && children}
      </div>
    </Card>
  );
};

/**
 * The QR code of the payment link. On a phone, the code of an old request is collapsed to a row.
 */
export const PayLink = (props: PayLinkProps) => {
  const isWide = useIsWide();
  // The age is checked only once, so that a code does not disappear while the customer scans it.
  const [isOld] = useState(() => !isFresh(props.payment));
  const scanToPay = <ScanToPay {...props} isFirstAction={!isOld} />;
  if (isOld && !isWide) return <CollapsedPayLink>{scanToPay}</CollapsedPayLink>;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Scan to Pay</h2>
      {scanToPay}
    </Card>
  );
};
