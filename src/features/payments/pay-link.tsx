import { Button } from '@mantine/core';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { formatMoney } from '../../lib/money.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import styles from './pay-link.module.css';

// Pressing Cancel in the phone's own share sheet is no failure.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

interface PayLinkProps {
  /** Undefined while it is loading: the card then only keeps its space. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

/** The customer's link as a QR code to scan across the counter, and ways to hand it on. Keeps the screen awake. */
export const PayLink = ({ url, payment }: PayLinkProps) => {
  useWakeLock(true);
  const amount = formatMoney(payment.amountGross);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Scan to pay</h2>
      <QrCode text={url} label={`QR code of the link on which ${payment.customer.name} pays ${amount}`} />
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
