import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { QrCode } from '../../ui/data/qr-code.tsx';
import { CodeScreen } from './code-screen.tsx';
import styles from './counter-code-offer.module.css';
import { useProofKey } from './proof-key-options.ts';

interface CounterCodeProps {
  readonly shopName: string;
  /** The URL of the counter page. */
  readonly url: string;
  readonly onClose: () => void;
}

/**
 * The code of the counter page, which the customer scans, and the address in letters. It needs no
 * connection.
 */
export const CounterCode = ({ shopName, url, onClose }: CounterCodeProps) => {
  const { host, pathname } = new URL(url);
  return (
    <CodeScreen title={`Pay ${shopName}`} initialFocus="[data-done]" onClose={onClose}>
      <QrCode text={url} label={`QR code of the page on which customers pay ${shopName}`} />
      <p className={styles.address}>
        {host}
        <wbr />
        {pathname}
      </p>
      <p>Scan this with your phone, or type the address.</p>
      <p className={styles.staff}>
        <strong>For staff:</strong> without a connection, you cannot see here whether the customer
        has paid. Once you are connected, the payment is in the list, and its reference ends in the
        characters on the customer’s phone.
      </p>
      <Button data-done onClick={onClose}>
        Done
      </Button>
    </CodeScreen>
  );
};

interface CounterCodeOfferProps {
  readonly shopName: string;
  /** The URL of the counter page. */
  readonly url: string;
}

/**
 * Offers the shop's code while the server cannot be reached, and no payment code can be shown. The
 * code stays open when the connection is back, because the customer may be scanning it.
 */
export const CounterCodeOffer = ({ shopName, url }: CounterCodeOfferProps): ReactNode => {
  const isReachable = useIsReachable();
  const canShowPaymentCode = useProofKey() !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {!isReachable && !canShowPaymentCode && (
        <Button variant="default" fullWidth onClick={() => setIsOpen(true)}>
          Customer Here? Show the Code
        </Button>
      )}
      {isOpen && <CounterCode shopName={shopName} url={url} onClose={() => setIsOpen(false)} />}
    </>
  );
};
