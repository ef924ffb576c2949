import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import {
  counterPrintSizeNames,
  counterPrintSizes,
  getCounterPrintUrl,
} from '../../../contract/counter-print.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { QrCode } from '../../ui/data/qr-code.tsx';
import { IconPrinter } from '../../ui/icons/screen-icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { CounterCode } from './counter-code.tsx';
import styles from './counter-preview.module.css';

interface CounterPreviewProps {
  readonly shopName: string;
  readonly url: string;
  /** It is null without a logo, and for a user who may not read the shop profile. */
  readonly logoUrl: string | null;
}

export const CounterPreview = ({ shopName, url, logoUrl }: CounterPreviewProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const headingId = useId();
  const { host, pathname } = new URL(url);
  return (
    <Card>
      <div className={styles.sheet}>
        {logoUrl && <img src={logoUrl} alt="" className={styles.logo} />}
        <p className={styles.name}>Pay {shopName}</p>
        <QrCode text={url} label={`QR code of the page on which customers pay ${shopName}`} />
        <p className={styles.address}>
          {host}
          <wbr />
          {pathname}
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setIsOpen(true)}>Show on the Whole Screen</Button>
        <h2 id={headingId} className={styles.heading}>
          Print
        </h2>
        <ul aria-labelledby={headingId} className={styles.print}>
          {counterPrintSizeNames.map((size) => (
            <li key={size}>
              <a
                href={getCounterPrintUrl(url, size)}
                className={getButtonLinkClass({ variant: 'quiet' })}
              >
                <IconPrinter size={20} /> <VisuallyHidden>Print </VisuallyHidden>
                {counterPrintSizes[size].label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {isOpen && <CounterCode shopName={shopName} url={url} onClose={() => setIsOpen(false)} />}
    </Card>
  );
};
