import { Button } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { Link } from '@tanstack/react-router';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { formatMoney } from '../../../lib/money.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { unlockSound } from '../watch/watch-sound.ts';
import styles from './pay-link.module.css';

// `navigator.share` rejects when the user cancels the share sheet.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

interface PayLinkProps {
  /** Undefined while the payment loads; the card then only reserves its space. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

/** The payment link as a QR code, with Copy and Share. A press on the code opens Watch. Keeps the screen awake. */
export const PayLink = ({ url, payment }: PayLinkProps) => {
  useWakeLock(true);
  const amount = formatMoney(payment.amountGross);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Scan to pay</h2>
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: payment.ident }}
        search={{ watch: 'on' }}
        aria-label="Watch"
        className={styles.watch}
        onClick={unlockSound}
      >
        <QrCode text={url} label={`QR code of the link on which ${payment.customer.name} pays ${amount}`} />
        <span className={styles.caption}>
          <IconEye size={18} aria-hidden /> Watch
        </span>
      </Link>
      <div className={url === undefined ? styles.loading : styles.actions}>
        <CopyButton text={url ?? ''} label="Copy Link" />
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={20} aria-hidden />}
            onClick={() =>
              share({ title: payment.description || 'Payment request', text: `Pay ${amount}`, url: url ?? '' })
            }
          >
            Share
          </Button>
        )}
      </div>
    </Card>
  );
};
