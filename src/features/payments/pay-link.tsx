import { Button } from '@mantine/core';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { formatMoney } from '../../lib/money.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import styles from './pay-link.module.css';

// Pressing Cancel in the phone's own share sheet is no failure.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

/** The customer's link: a QR code to scan across the counter, while which the screen stays awake, and ways to hand it on. */
export const PayLink = ({ url, payment }: { url: string; payment: PaymentRequest }) => {
  useWakeLock(true);
  const amount = formatMoney(payment.amountGross);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Scan to pay</h2>
      <QrCode text={url} label={`QR code of the link on which ${payment.customer.name} pays ${amount}`} />
      <div className={styles.actions}>
        <CopyButton text={url} label="Copy Link" />
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={20} aria-hidden />}
            onClick={() => share({ title: payment.description || 'Payment request', text: `Pay ${amount}`, url })}
          >
            Share
          </Button>
        )}
      </div>
    </Card>
  );
};
