import { Button } from '@mantine/core';
import { QrCode } from '../../ui/data/qr-code.tsx';
import { CodeScreen } from './code-screen.tsx';
import styles from './counter-code.module.css';

interface CounterCodeProps {
  readonly shopName: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** The customer scans the code or types the address. */
export const CounterCode = ({ shopName, url, onClose }: CounterCodeProps) => {
  const { host, pathname } = new URL(url);
  return (
    <CodeScreen title={`Pay ${shopName}`} onClose={onClose}>
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
