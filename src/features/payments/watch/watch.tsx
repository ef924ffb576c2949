import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { ownerTryQuery } from '../../../../contract/payments/owner-try.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getUnreachableMessage, useIsReachable } from '../../../http/reachability.ts';
import { useTitleDetail } from '../../../lib/browser/title-parts.ts';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { isOverlayOpen } from '../../../ui/layout/is-overlay-open.ts';
import { useShowOnDisplay } from '../data/shown-payment.ts';
import { usePayment } from '../data/use-payment.ts';
import { usePollPayment } from '../data/use-poll-payment.ts';
import { isSent } from '../model/is-sent.ts';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import { getAskedPence } from '../model/payment-notes.ts';
import { useIsConfirming } from '../model/payment-progress.ts';
import { CustomerView } from './customer-view.tsx';
import { getWatchSteps } from './get-watch-steps.ts';
import { NextSale } from './next-sale.tsx';
import { watchSound } from './watch-sound.ts';
import { getShortName, getWatchStatus } from './watch-status.ts';

/** The message below says “ten minutes”, too. */
const WATCH_TIMEOUT_MS = 10 * 60_000;

const useWatchTimeout = () => {
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(
    function stopAfterTimeout() {
      if (hasTimedOut) return;
      const timer = setTimeout(() => setHasTimedOut(true), WATCH_TIMEOUT_MS);
      return () => clearTimeout(timer);
    },
    [hasTimedOut],
  );
  return { hasTimedOut, restart: () => setHasTimedOut(false) };
};

interface WatchViewProps {
  readonly payment: PaymentRequest;
  /** Without the event stream, the screen polls. */
  readonly isLive: boolean;
  /** The device opens the next sale by itself. */
  readonly isAtCounter: boolean;
  /** When the server said that the payment code on this device is paid. */
  readonly codePaidAtMs?: number | undefined;
  readonly pushOptIn?: ReactNode;
  /** A new shop has more to do after the first payment. */
  readonly nextStep?: ReactNode;
}

const getPaidPence = ({
  status,
  amountGross,
  paidAmount = status === 'paid' ? amountGross : 0,
}: PaymentRequest) => paidAmount;

/** The app may be loaded again, or go back to the screen, long after the payment. */
const JUST_PAID_MS = 30_000;

/** The money that has come while this device showed Watch, or the code of the payment. */
const useArrivedPence = (payment: PaymentRequest, codePaidAtMs = 0) => {
  const paidPence = getPaidPence(payment);
  const [paidBeforePence] = useState(() =>
    Date.now() - codePaidAtMs < JUST_PAID_MS ? 0 : paidPence,
  );
  return paidPence - paidBeforePence;
};

const useChime = (arrivedPence: number) => {
  const before = useRef(0);
  useEffect(
    function chimeOncePaid() {
      if (arrivedPence > before.current) watchSound.play();
      before.current = arrivedPence;
    },
    [arrivedPence],
  );
};

/**
 * A screen reader starts at the title. When the focused link or button disappears, the title gets the
 * focus again.
 */
const useFocusedTitle = (isPaid: boolean, isCodeReshown: boolean) => {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(function focusOnce() {
    element.current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    function keepFocus() {
      if ((isPaid || isCodeReshown) && document.activeElement === document.body)
        element.current?.focus({ preventScroll: true });
    },
    [isPaid, isCodeReshown],
  );
  return element;
};

/**
 * The backend does not learn when a customer leaves the bank's check. With the code, the customer gets
 * back to it. After the check, the customer cannot do anything.
 */
const useCodeReshow = ({ confirming, payUrl }: PaymentRequest, isConfirming: boolean) => {
  const [reshownFor, setReshownFor] = useState<string>();
  const canLeave = isConfirming && confirming?.until != null && Boolean(payUrl);
  const isReshown = canLeave && reshownFor === confirming.at;
  return {
    isReshown,
    reshow: canLeave && !isReshown ? () => setReshownFor(confirming.at) : undefined,
  };
};

const useLeaveWithEscape = (leave: () => unknown) => {
  const leaveNow = useEffectEvent(leave);
  useEffect(function leaveOnEscape() {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isOverlayOpen()) leaveNow();
    };
    // The capture phase comes before Escape closes a menu or dialog, so `isOverlayOpen` sees it.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
};

const WatchView = ({
  payment,
  isLive,
  isAtCounter,
  codePaidAtMs,
  pushOptIn,
  nextStep,
}: WatchViewProps) => {
  const { ident, customer, amountGross, description, payUrl } = payment;
  const name = getShortName(payment);
  useTitleDetail(`${name}, ${formatMoney(amountGross)}`);
  const isConfirming = useIsConfirming(payment);
  const { isReshown, reshow } = useCodeReshow(payment, isConfirming);
  const arrivedPence = useArrivedPence(payment, codePaidAtMs);
  const status = getWatchStatus(payment, {
    isLinkExpired: useIsLinkExpired(payment),
    isConfirming,
    arrivedPence,
  });
  const isPartPaid = status.isPaid && isPayable(payment.status);
  // The asked amount of a paid request is 0.
  const shownPence = isPartPaid ? arrivedPence : getAskedPence(payment) || amountGross;
  const isReachable = useIsReachable();
  // No money moves in the sandbox, so owners can try what customers do, even on the phone that
  // shows the code.
  const tenant = useTenant();
  const { isSandbox = false } = tenant ?? {};
  const me = useCurrentUser();
  const isToThemselves = me?.email === customer.email;
  const [wasUnpaidShop] = useState(() =>
    me?.firstSteps?.some((step) => step.name === 'payment' && !step.isDone),
  );
  /** Home has the next steps. */
  const isFirst = me?.firstSteps !== undefined && (isToThemselves || wasUnpaidShop) && !isAtCounter;
  const { hasTimedOut, restart } = useWatchTimeout();
  const isWaiting = (status.canStillChange || isPartPaid) && !hasTimedOut;
  const isPaused = status.canStillChange && hasTimedOut;
  const title = useFocusedTitle(status.isPaid, isReshown);
  usePollPayment(ident, isWaiting && !isLive);
  useWakeLock(isWaiting);
  useShowOnDisplay(ident, isAtCounter && !isPaused);
  useChime(arrivedPence);
  const navigate = useNavigate();
  const detail = {
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: ident },
    search: {},
    replace: true,
  } as const;
  const exit = status.isPaid && isFirst ? ({ to: '/', replace: true } as const) : detail;
  useLeaveWithEscape(() => navigate(exit));

  const canPay = status.canStillChange && (!isConfirming || isReshown);
  const wasSent = isSent(payment, tenant);

  return (
    <CustomerView
      pence={shownPence}
      description={description}
      isPaid={status.isPaid}
      steps={
        status.canStillChange || status.isPaid
          ? getWatchSteps(isPartPaid ? { ...payment, status: 'paid' } : payment, {
              isConfirming,
              isSent: wasSent,
            })
          : undefined
      }
      code={
        canPay && payUrl
          ? {
              text: payUrl,
              label: `QR code of the link on which ${name} pays ${formatMoney(shownPence)}`,
            }
          : undefined
      }
      title={status.title}
      titleRef={title}
      notes={
        <>
          {status.hint && <p>{status.hint}</p>}
          {isWaiting && !isReachable && (
            <p>{getUnreachableMessage('It shows here once the connection is back.')}</p>
          )}
          {isPaused && <p>Nothing came in ten minutes, so the screen may sleep again.</p>}
        </>
      }
      actions={
        <>
          {isPaused && <Button onClick={restart}>Keep Watching</Button>}
          {reshow && (
            <Button variant={isPaused ? 'default' : 'filled'} onClick={reshow}>
              Show the Code Again
            </Button>
          )}
          {canPay && isSandbox && isToThemselves && payUrl && (
            <a
              href={`${payUrl}?${ownerTryQuery}`}
              target="_blank"
              rel="noopener"
              className={getButtonLinkClass({ variant: isPaused ? 'quiet' : 'primary' })}
            >
              Pay as the Customer
            </a>
          )}
          {canPay && !wasSent && payUrl && <CopyButton text={payUrl} noun="Link" />}
          {status.isPaid && (
            <Link to="/payments/new" className={getButtonLinkClass()}>
              New Request
            </Link>
          )}
          {status.isPaid && isFirst && nextStep}
          <Link
            {...exit}
            activeOptions={{ exact: true }}
            className={getButtonLinkClass({
              variant: status.canStillChange || status.isPaid ? 'quiet' : 'primary',
            })}
          >
            {status.canStillChange ? 'Stop Watching' : 'Done'}
          </Link>
        </>
      }
    >
      {status.isPaid && pushOptIn}
      {isAtCounter && status.isPaid && arrivedPence > 0 && <NextSale />}
    </CustomerView>
  );
};

interface WatchProps extends Omit<WatchViewProps, 'payment'> {
  readonly ident: string;
  readonly renderPreview: (query: UseQueryResult<PaymentRequest>) => ReactNode;
}

export const Watch = ({ ident, renderPreview, ...props }: WatchProps) => {
  const { query, payment } = usePayment(ident);
  if (!payment) return renderPreview(query);
  return <WatchView {...props} payment={payment} />;
};
