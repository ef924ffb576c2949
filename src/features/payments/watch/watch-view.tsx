import { Button } from '@mantine/core';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { getUnreachableMessage } from '../../../http/reachability.ts';
import { useTitleDetail } from '../../../lib/browser/title-detail.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { useIsReachable } from '../../../ui/hooks/use-is-reachable.ts';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { usePollPayment } from '../data/use-poll-payment.ts';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import { useIsConfirming } from '../model/payment-progress.ts';
import { watchSound } from './watch-sound.ts';
import { getWatchStatus } from './watch-status.ts';
import { WatchSteps } from './watch-steps.tsx';
import styles from './watch-view.module.css';

/** A message in `watch-view.tsx` says “ten minutes”. */
const WATCH_TIMEOUT_MS = 10 * 60_000;

/**
 * Returns whether the screen has watched for as long as the timeout, and `restart`, which starts
 * the timeout again.
 */
const useWatchTimeout = () => {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(
    function stopAfterTimeout() {
      const timer = setTimeout(
        () => setHasTimedOut(true),
        startedAt + WATCH_TIMEOUT_MS - Date.now(),
      );
      return () => clearTimeout(timer);
    },
    [startedAt],
  );
  const restart = () => {
    setStartedAt(Date.now());
    setHasTimedOut(false);
  };
  return { hasTimedOut, restart };
};

interface WatchViewProps {
  readonly payment: PaymentRequest;
  /** Whether the event stream is connected; if not, the screen polls. */
  readonly isLive: boolean;
  /** Shown below a paid request. */
  readonly pushOptIn: ReactNode;
}

/**
 * A tick that staff can see from across the room. Hidden from screen readers, because the title
 * says “paid”.
 */
const SuccessTick = () => (
  <svg className={styles.tick} viewBox="0 0 96 96" aria-hidden="true">
    <circle cx="48" cy="48" r="46" />
    <path d="M27 50l14 14 29-31" pathLength="1" />
  </svg>
);

/**
 * Plays the sound when the payment arrives while the screen is open, but not for a request that was
 * already paid.
 */
const useChime = (isPaid: boolean) => {
  const wasPaid = useRef(isPaid);
  useEffect(
    function chimeOncePaid() {
      if (isPaid && !wasPaid.current) watchSound.play();
      wasPaid.current = isPaid;
    },
    [isPaid],
  );
};

/** Focuses the title on mount, so that a screen reader starts with it. */
const useFocusOnMount = () => {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(function focusOnce() {
    element.current?.focus({ preventScroll: true });
  }, []);
  return element;
};

export const WatchView = ({ payment, isLive, pushOptIn }: WatchViewProps) => {
  const { ident, customer, amountGross, description, payUrl } = payment;
  useTitleDetail(`${customer.name}, ${formatMoney(amountGross)}`);
  const isConfirming = useIsConfirming(payment);
  const status = getWatchStatus(payment, {
    isLinkExpired: useIsLinkExpired(payment),
    isConfirming,
  });
  const isReachable = useIsReachable();
  const { hasTimedOut, restart } = useWatchTimeout();
  const isWaiting = status.canStillChange && !hasTimedOut;
  const title = useFocusOnMount();
  usePollPayment(ident, isWaiting && !isLive);
  useWakeLock(isWaiting);
  useChime(status.isPaid);

  return (
    <div className={styles.watch} data-paid={status.isPaid || undefined}>
      <Card className={styles.card}>
        {status.isPaid && <SuccessTick />}
        <div role="status" className={styles.text}>
          <h2
            ref={title}
            tabIndex={-1}
            className={styles.title}
            data-declined={status.isDeclined || undefined}
          >
            {status.isDeclined && (
              <>
                <IconCircleX aria-hidden />{' '}
              </>
            )}
            {status.title}
          </h2>
          {status.hint && <p>{status.hint}</p>}
          {isWaiting && !isReachable && (
            <p>{getUnreachableMessage('It shows here once the connection is back.')}</p>
          )}
          {status.canStillChange && hasTimedOut && (
            <p>Nothing came in ten minutes, so the screen may sleep again.</p>
          )}
        </div>
        {(status.canStillChange || status.isPaid) && (
          <WatchSteps payment={payment} isConfirming={isConfirming} />
        )}
        {!status.isPaid && (
          <div>
            <Amount pence={amountGross} size="large" />
            {description && <p>{description}</p>}
          </div>
        )}
        {status.canStillChange && !isConfirming && payUrl && (
          <div className={styles.scan}>
            <QrCode
              text={payUrl}
              label={`QR code of the link on which ${customer.name} pays ${formatMoney(amountGross)}`}
              isLarge
            />
            <p className={styles.instruction}>Scan with your camera</p>
          </div>
        )}
      </Card>
      {status.canStillChange && hasTimedOut && <Button onClick={restart}>Keep watching</Button>}
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: ident }}
        search={{}}
        activeOptions={{ exact: true }}
        replace
        className={getButtonLinkClass({ variant: status.canStillChange ? 'quiet' : 'primary' })}
      >
        {status.canStillChange ? 'Stop watching' : 'Done'}
      </Link>
      {status.isPaid && pushOptIn}
    </div>
  );
};
