import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentChange } from '../../../../contract/payments/payment-events.ts';
import { subscribeToSharedPaymentEvents } from '../../../http/payment-events.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { paymentOptions } from '../data/api.ts';
import { highlightPaidPayments } from '../list/highlight-payment.ts';
import { describePaidAmount } from '../model/payment-notes.ts';
import { isSoundBlocked, unlockSound, watchSound } from '../watch/watch-sound.ts';
import styles from './announce-arrivals.module.css';

const TOAST_TIMEOUT_MS = 6_000;

/**
 * On the screen Watch, the device faces a customer, who must not see who else has paid. Watch itself
 * announces the payment that it shows.
 */
const isWatching = () => new URLSearchParams(window.location.search).get('watch') === 'on';

const isOpen = (ident: string) => window.location.pathname === `/payments/${ident}`;

const showArrival = async (client: QueryClient, ident: string) => {
  // The cached payment is older than the money, so a fresh one is loaded.
  const payment = await client.fetchQuery({ ...paymentOptions(ident), staleTime: 0 });
  // The user may have opened Watch while the payment loaded.
  if (isWatching()) return;
  showToast({
    tone: 'success',
    message: `${payment.customer.name} paid ${describePaidAmount(payment)}`,
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
    // A customer may pay two equal amounts, which are two toasts with one text.
    isRepeatable: true,
  });
};

const announce = (client: QueryClient, changes: readonly PaymentChange[]) => {
  const idents = changes.filter(({ event }) => event === 'paid').map(({ ident }) => ident);
  if (idents.length === 0 || isWatching()) return;
  highlightPaidPayments(idents);
  watchSound.play();
  // A payment that cannot be loaded gets no toast, because the app does not know who has paid.
  for (const ident of idents) showArrival(client, ident).catch(() => undefined);
};

/** The longest timeout of a browser: 24 days. The message goes at the first gesture. */
const UNTIL_GESTURE_MS = 2 ** 31 - 1;

/**
 * At the counter, the browser may block the sound until the user touches the screen. The toast says
 * so, but not on Watch, because there a customer would read it.
 */
const announceBlockedSound = (signal: AbortSignal) => {
  let toastId: number | undefined;
  const hide = () => {
    if (toastId !== undefined) hideToast(toastId);
    toastId = undefined;
  };
  const update = () => {
    if (!isSoundBlocked.get()) return hide();
    if (toastId !== undefined || isWatching()) return;
    toastId = showToast({
      tone: 'info',
      message: 'Touch the screen to hear payments',
      timeoutMs: UNTIL_GESTURE_MS,
    });
  };
  const unsubscribe = isSoundBlocked.subscribe(update);
  signal.addEventListener('abort', () => {
    unsubscribe();
    hide();
  });
  // No browser tells beforehand whether it blocks the sound. So the app tries to start it.
  unlockSound();
  update();
};

/** The list leaves out `pointerdown`, which does not count as a gesture on a touch screen. */
const gestures = ['pointerup', 'click', 'keydown'] as const;

interface AnnounceArrivalsOptions {
  readonly client: QueryClient;
  /** At the counter, the sound is on until a user turns it off. */
  readonly isAtCounter: boolean;
  readonly signal: AbortSignal;
}

/** Runs until `signal` aborts. */
export const announceArrivals = ({ client, isAtCounter, signal }: AnnounceArrivalsOptions) => {
  if (isAtCounter) watchSound.enableByDefault();
  // Browsers allow sound only after a user gesture.
  for (const gesture of gestures) document.addEventListener(gesture, unlockSound, { signal });
  if (isAtCounter) announceBlockedSound(signal);
  subscribeToSharedPaymentEvents(signal, {
    onChanges: (changes) => announce(client, changes),
    // After lost events, the app does not know which payments were paid, so it announces none.
    onGap: () => undefined,
    onConnectionChange: () => undefined,
    // Payments that arrived while this code was loading are announced, too.
    hasEarlierChanges: true,
  });
};
