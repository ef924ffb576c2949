import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { IconEye } from '../../../ui/icons/control-icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { getAskedPence } from '../model/payment-notes.ts';
import { unlockSound } from '../watch/watch-sound.ts';
import styles from './pay-link.module.css';

interface PayLinkProps {
  /** The card reserves its space while it loads. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

interface ScanToPayProps extends PayLinkProps {
  readonly isPrimary: boolean;
}

const ScanToPay = ({ url, payment, isPrimary }: ScanToPayProps) => {
  const { ident, customer } = payment;
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
        label={`QR code of the link on which ${customer.name} pays ${formatMoney(getAskedPence(payment))}`}
      />
      <span className={getButtonLinkClass({ variant: isPrimary ? 'primary' : 'quiet' })}>
        Show to Customer
      </span>
    </Link>
  );
};

export const PayLink = (props: ScanToPayProps) => (
  <Card>
    <VisuallyHidden as="h2">Scan to Pay</VisuallyHidden>
    <ScanToPay {...props} />
  </Card>
);

export const WatchLink = ({ ident }: { ident: string }) => (
  <Link
    to="/payments/$paymentRequestId"
    params={{ paymentRequestId: ident }}
    search={{ watch: 'on' }}
    className={getButtonLinkClass({ variant: 'quiet' })}
    onClick={unlockSound}
  >
    <IconEye size={20} /> Watch
  </Link>
);
