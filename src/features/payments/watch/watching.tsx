import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { useIsReachable } from '../../../http/use-is-reachable.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useStore } from '../../../lib/store.ts';
import { Amount } from '../../../ui/amount.tsx';
import { buttonClass } from '../../../ui/button-link.ts';
import { Card } from '../../../ui/card.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { useWakeLock } from '../../../ui/use-wake-lock.ts';
import { Tick } from './tick.tsx';
import { usePatientLook } from './use-patient-look.ts';
import { useWatchingTime } from './use-watching-time.ts';
import styles from './watch.module.css';
import { outcomeOf } from './watch-outcome.ts';
import { watchSound } from './watch-sound.ts';

interface WatchingProps {
  readonly payment: PaymentRequest;
  readonly isLive: boolean;
  readonly tellMe: ReactNode;
}

/** Sounds when the request is paid while it is watched, not where it was paid before. */
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

/** The words have the focus first, so that they are read before what stands below them. */
const useFocusFirst = () => {
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(function focusOnce() {
    first.current?.focus({ preventScroll: true });
  }, []);
  return first;
};

/** Whom and what for, the code to scan, and what becomes of it, in words and as a tick. */
export const Watching = ({ payment, isLive, tellMe }: WatchingProps) => {
  const { ident, customer, amountGross, payUrl } = payment;
  const outcome = outcomeOf(payment);
  const isReachable = useIsReachable();
  const { isOver, goOn } = useWatchingTime();
  const isWaiting = outcome.isOpen && !isOver;
  const title = useFocusFirst();
  const isLoud = useStore(watchSound);
  usePatientLook(ident, isWaiting && !isLive);
  useWakeLock(isWaiting);
  useChime(outcome.isPaid);

  return (
    <div className={styles.watch} data-paid={outcome.isPaid || undefined}>
      <Card className={styles.card}>
        {outcome.isPaid && <Tick />}
        <div role="status" className={styles.words}>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {outcome.title}
          </h2>
          {outcome.hint && <p>{outcome.hint}</p>}
          {isWaiting && !isReachable && <p>You're offline. It shows here once the connection is back.</p>}
          {outcome.isOpen && isOver && <p>Nothing came in ten minutes, so the screen may sleep again.</p>}
        </div>
        {!outcome.isPaid && <Amount pence={amountGross} size="large" />}
        {outcome.isOpen && payUrl && (
          <QrCode
            text={payUrl}
            label={`QR code of the link on which ${customer.name} pays ${formatMoney(amountGross)}`}
            isLarge
          />
        )}
      </Card>
      {outcome.isOpen && isOver && <Button onClick={goOn}>Keep watching</Button>}
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: ident }}
        search={{}}
        replace
        className={buttonClass({ variant: outcome.isOpen ? 'quiet' : 'primary' })}
      >
        {outcome.isOpen ? 'Stop watching' : 'Done'}
      </Link>
      {outcome.isOpen && (
        <>
          <SwitchRow
            label="Sound and vibration"
            description="When it is paid while this screen is open."
            checked={isLoud}
            onChange={watchSound.set}
          />
          {tellMe}
        </>
      )}
    </div>
  );
};
