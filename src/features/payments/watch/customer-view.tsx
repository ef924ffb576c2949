import type { ReactNode, RefObject } from 'react';
import type { DisplayedPayment } from '../../../../contract/entities/display.ts';
import { useTenant } from '../../../session/use-session.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { IconCheck } from '../../../ui/icons/screen-icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './customer-view.module.css';
import { getDisplaySteps, type WatchStep } from './get-watch-steps.ts';
import { WatchSteps } from './watch-steps.tsx';

/** The screen of a payment code shows the steps alone. */
export const PaymentProgress = ({ progress }: Pick<DisplayedPayment, 'progress'>) => (
  <WatchSteps steps={getDisplaySteps(progress)} />
);

interface CustomerViewProps {
  readonly pence: number;
  readonly description: string;
  readonly isPaid: boolean;
  /** It is undefined when the customer can no longer pay. */
  readonly steps: readonly WatchStep[] | undefined;
  /** The customer cannot pay with it now. */
  readonly code: { readonly text: string; readonly label: string } | undefined;
  readonly title: string;
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  readonly notes?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The customer reads it on Watch and on a second screen. */
export const CustomerView = ({
  pence,
  description,
  isPaid,
  steps,
  code,
  title,
  titleRef,
  notes,
  actions,
  children,
}: CustomerViewProps) => {
  const logoUrl = useTenant()?.logoUrl;
  return (
    <div className={styles.watch}>
      <Card className={styles.card}>
        <div className={styles.request}>
          {logoUrl && <img src={logoUrl} alt="" className={styles.logo} />}
          {isPaid && <IconCheck strokeWidth={2.5} className={styles.tick} />}
          <div>
            <Amount pence={pence} size="hero" />
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {steps && <WatchSteps steps={steps} />}
        </div>
        {code && (
          <div className={styles.scan}>
            <QrCode {...code} />
            <strong>Scan with your camera</strong>
          </div>
        )}
        {/* The code above must not move while the customer scans it. */}
        <div role="status" className={styles.text}>
          <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {notes}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Card>
      {children}
    </div>
  );
};
