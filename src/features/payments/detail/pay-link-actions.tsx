import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconShare2 } from '../../../ui/icons/screen-icons.ts';
import { isFresh } from '../model/relative-time.ts';
import { unlockSound } from '../watch/watch-sound.ts';

// `navigator.share` rejects when the user cancels the share sheet.
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);

interface PayLinkActionsProps {
  /** Undefined while the payment loads; the buttons then only reserve their space. */
  readonly url: string | undefined;
  readonly payment: PaymentSummary;
}

/** Opens Watch, while the customer is probably at the counter. */
const ShowToCustomer = ({ payment }: Pick<PayLinkActionsProps, 'payment'>) => {
  // The age is checked only once, so that no button moves under a finger.
  const [isOffered] = useState(() => isFresh(payment));
  return (
    isOffered && (
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: payment.ident }}
        search={{ watch: 'on' }}
        className={getButtonLinkClass()}
        onClick={unlockSound}
      >
        Show to Customer
      </Link>
    )
  );
};

/** The buttons that show the customer's link to the customer, copy it and share it. */
export const PayLinkActions = ({ url, payment }: PayLinkActionsProps) => (
  <div data-loading={url === undefined || undefined}>
    <ShowToCustomer payment={payment} />
    <CopyButton text={url ?? ''} label="Copy Link" />
    {'share' in navigator && (
      <Button
        variant="default"
        leftSection={<IconShare2 size={20} />}
        onClick={() =>
          share({
            title: payment.description || 'Payment request',
            text: `Pay ${formatMoney(payment.askedAmount ?? payment.amountGross)}`,
            url: url ?? '',
          })
        }
      >
        Share
      </Button>
    )}
  </div>
);
