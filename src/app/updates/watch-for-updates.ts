import type { QueryClient } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import type { Session } from '../../features/session/session.ts';
import { dirtyState } from '../../lib/dirty-state.ts';
import { shareDirtyState } from '../../lib/share-dirty-state.ts';
import { offerUpdate } from '../../shell/update-offer.ts';
import { getWorkerUrl } from '../trusted-types.ts';
import { scheduleUpdateChecks } from './schedule-update-checks.ts';
import { trackPendingMutations } from './track-pending-mutations.ts';

const reload = () => window.location.reload();

/**
 * Call this when a new worker has taken over, which serves only its own version. Reloads the page, or offers that over
 * unsaved input.
 */
const reloadOrOffer = () => (dirtyState.isDirty() ? offerUpdate(reload) : reload());

/** Tells the rescue worker (sw/rescue.ts) that this page works and reloads itself. */
const replyToRescue = ({ data, ports: [port] }: MessageEvent) => {
  if (data?.type === 'ARE_YOU_WELL') port?.postMessage('yes');
};

/**
 * Offers each new version that waits. Uses the browser's events, because those of Workbox miss updates that Workbox did not
 * request (docs/decisions/009).
 */
const offerWaiting = (registration: ServiceWorkerRegistration, workbox: Workbox) => {
  const apply = () => {
    if (registration.waiting) workbox.messageSkipWaiting();
    else reload();
  };
  const offerIfWaiting = () => {
    if (registration.waiting && registration.active) offerUpdate(apply);
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerIfWaiting),
  );
  offerIfWaiting();
};

/**
 * Registers the worker, checks for new versions, and offers each one that waits. The user decides when to reload, and no
 * tab may have unsaved input (docs/decisions/009). Without a worker, or with one that does not start, the app loads from
 * the network.
 */
export const watchForUpdates = async (session: Session, client: QueryClient) => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  trackPendingMutations(client);
  shareDirtyState();
  serviceWorker.addEventListener('message', replyToRescue);
  // When a page that loaded without a worker gets its first one, that is no update.
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
  // After a forced reload the page has no controller, although a worker is active.
  if (registration?.active?.state === 'activated') hasWorker = true;
  // Without an active worker, because the first installation failed, the check registers the worker again.
  scheduleUpdateChecks(session, () => {
    if (registration?.active) registration.update().catch(() => undefined);
    else register();
  });
};
