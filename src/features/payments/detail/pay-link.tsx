import { Button } from '@mantine/core';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { formatMoney } from '../../../lib/money.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './pay-link.module.css';

// `navigator.share` rejects when the user cancels the share sheet.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

interface PayLinkProps {
  /** Undefined while the payment loads; the card then only reserves its space. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

/** The payment link as a QR code, with Copy and Share. Keeps the screen awake. */
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
