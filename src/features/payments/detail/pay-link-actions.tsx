import { Button } from '@mantine/core';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconShare2 } from '../../../ui/icons/screen-icons.ts';
import { getAskedPence } from '../model/payment-notes.ts';

// The user may cancel the share sheet.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

interface PayLinkActionsProps {
  /** The buttons reserve their space while it loads. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
  readonly isCopyPrimary: boolean;
}

export const PayLinkActions = ({ url, payment, isCopyPrimary }: PayLinkActionsProps) => (
  <div data-loading={url === undefined || undefined}>
    <CopyButton text={url ?? ''} noun="Link" variant={isCopyPrimary ? 'filled' : 'default'} />
    {'share' in navigator && (
      <Button
        variant="default"
        leftSection={<IconShare2 size={20} />}
        onClick={() =>
          share({
            title: payment.description || 'Payment request',
            text: `Pay ${formatMoney(getAskedPence(payment))}`,
            url: url ?? '',
          })
        }
      >
        Share
      </Button>
    )}
  </div>
);
