import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentChange } from '../../../../contract/payments/payment-events.ts';
import { subscribeToSharedPaymentEvents } from '../../../http/payment-events.ts';
import { forgetLoaded } from '../../../lib/query/forget-loaded.ts';
import { customerKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { paymentOptions } from '../data/api.ts';
import { highlightPaidPayments } from '../list/highlight-payment.ts';
import { describePaidAmount } from '../model/payment-notes.ts';
import { unlockSound, watchSound } from '../watch/watch-sound.ts';
import styles from './announce-arrivals.module.css';
import { announceBlockedSound } from './announce-blocked-sound.ts';
import { isFacingCustomer } from './is-facing-customer.ts';

const TOAST_TIMEOUT_MS = 6_000;

const isOpen = (ident: string) => window.location.pathname === `/payments/${ident}`;

/** A backend may send no history. */
const describeArrival = (payment: PaymentRequest, arrivedAt: string) => {
  const { amountGross, paidAmount = amountGross, history = [] } = payment;
  const arrivedPence = history.findLast(
    ({ event, at }) => event === 'paid' && at === arrivedAt,
  )?.amount;
  if (!arrivedPence || arrivedPence >= paidAmount) return describePaidAmount(payment);
  const isRest = paidAmount >= amountGross;
  return `${formatMoney(arrivedPence)}${isRest ? ', the rest' : ''} of ${formatMoney(amountGross)}`;
};

const showArrival = async (client: QueryClient, { ident, at }: PaymentChange) => {
  // The cached payment is older than the money.
  const payment = await client.fetchQuery({ ...paymentOptions(ident), staleTime: 0 });
  // The user may have opened Watch meanwhile.
  if (isFacingCustomer()) return;
  showToast({
    tone: 'success',
    message: `${payment.customer.name} paid ${describeArrival(payment, at)}`,
    detail: !isOpen(ident) && (
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: ident }}
        className={styles.view}
      >
        View
      </Link>
    ),
    timeoutMs: TOAST_TIMEOUT_MS,
    // Two equal payments of a customer have one text.
    isRepeatable: true,
  });
};

const announce = (client: QueryClient, changes: readonly PaymentChange[]) => {
  const arrivals = changes.filter(({ event }) => event === 'paid');
  if (arrivals.length === 0 || isFacingCustomer()) return;
  highlightPaidPayments(arrivals.map(({ ident }) => ident));
  watchSound.play();
  // The app does not know who has paid.
  for (const arrival of arrivals) showArrival(client, arrival).catch(() => undefined);
};

/** `pointerdown` is no gesture on a touch screen. */
const gestures = ['pointerup', 'click', 'keydown'] as const;

interface AnnounceArrivalsOptions {
  readonly client: QueryClient;
  /** At the counter, the sound is on until a user turns it off. */
  readonly isAtCounter: boolean;
  readonly signal: AbortSignal;
}

export const announceArrivals = ({ client, isAtCounter, signal }: AnnounceArrivalsOptions) => {
  if (isAtCounter) watchSound.enableByDefault();
  for (const gesture of gestures) document.addEventListener(gesture, unlockSound, { signal });
  if (isAtCounter) announceBlockedSound(signal);
  subscribeToSharedPaymentEvents(signal, {
    onChanges: (changes) => announce(client, changes),
    // The app does not know what was paid, or whether a customer was deleted.
    onGap: (isLost) => {
      if (isLost) forgetLoaded(client, [customerKeys.all, paymentKeys.all]);
    },
    onConnectionChange: () => undefined,
    // Payments may have arrived while this code was loading.
    hasEarlierChanges: true,
  });
};
