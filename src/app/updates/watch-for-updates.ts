import type { QueryClient } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import { reachability } from '../../http/reachability.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { shareDirtyState } from '../../lib/tabs/share-dirty-state.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { offerUpdate } from '../../shell/banners/update-offer.ts';
import { getWorkerUrl } from '../trusted-types.ts';

/** No update may reload the page while a mutation is pending. */
const trackPendingMutations = (client: QueryClient) => {
  let release: (() => void) | undefined;
  client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) {
      release ??= dirtyState.acquire('mutation');
    } else {
      release?.();
      release = undefined;
    }
  });
};

const CHECK_INTERVAL_MS = 3_600_000;
const MIN_PAUSE_MS = 60_000;

/** A visible app checks at most once a minute, a hidden one never. */
const scheduleUpdateChecks = (session: Session, check: () => void) => {
  let checkedAtMs = Date.now();
  const checkIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < MIN_PAUSE_MS) return;
    checkedAtMs = Date.now();
    check();
  };
  setInterval(checkIfDue, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkIfDue);
  session.subscribe((next, previous) => {
    if (getSignedInUserKey(next) !== getSignedInUserKey(previous)) checkIfDue();
  });
  reachability.subscribe(() => reachability.get() && checkIfDue());
};

const reload = () => window.location.reload();

/** A new worker that has taken over serves only its own version. */
const reloadOrOffer = () => (dirtyState.isDirty() ? offerUpdate(reload) : reload());

/** Chromium may leave a fetch waiting while the worker is replaced. */
const TAKEOVER_TIMEOUT_MS = 2_000;

/** The rescue worker (sw/rescue.ts) asks whether this page works. */
const replyToRescue = ({ data, ports: [port] }: MessageEvent) => {
  if (data?.type === 'ARE_YOU_WELL') port?.postMessage('yes');
};

/** Workbox's own events miss updates that it did not request (docs/decisions/009). */
const offerWaiting = (registration: ServiceWorkerRegistration, workbox: Workbox) => {
  const apply = () => {
    if (!registration.waiting) return reload();
    workbox.messageSkipWaiting();
    setTimeout(reloadOrOffer, TAKEOVER_TIMEOUT_MS);
  };
  const offerIfWaiting = () => {
    if (registration.waiting && registration.active) offerUpdate(apply);
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerIfWaiting),
  );
  offerIfWaiting();
};

/** The user decides when to reload, and no tab may have unsaved input (docs/decisions/009). */
export const watchForUpdates = async (session: Session, client: QueryClient) => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  trackPendingMutations(client);
  shareDirtyState();
  serviceWorker.addEventListener('message', replyToRescue);
  // The first worker of a page that loaded without one is no update.
  let hasWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) reloadOrOffer();
    hasWorker = true;
  });

  let registration: ServiceWorkerRegistration | undefined;
  const register = async () => {
    const workbox = new Workbox(getWorkerUrl());
    const found = await workbox.register({ immediate: true }).catch(() => undefined);
    if (found && found !== registration) offerWaiting(found, workbox);
    registration = found;
  };
  await register();
  serviceWorker.controller?.postMessage({ type: 'REPAIR_FILES' });
  // After a forced reload the page has no controller, although a worker is active.
  if (registration?.active?.state === 'activated') hasWorker = true;
  // The first installation may have failed.
  scheduleUpdateChecks(session, () => {
    if (registration?.active) registration.update().catch(() => undefined);
    else register();
  });
};
