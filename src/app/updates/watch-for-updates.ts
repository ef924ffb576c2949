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

/** A new worker has taken over and serves only its own version: the page reloads, but never over unsaved input. */
const reloadOrOffer = () => (dirtyState.isDirty() ? offerUpdate(reload) : reload());

/** Tells the rescue worker (sw/rescue.ts) that this page works and reloads itself. */
const answerRescue = ({ data, ports: [port] }: MessageEvent) => {
  if (data?.type === 'ARE_YOU_WELL') port?.postMessage('yes');
};

/** Uses the browser's events: those of Workbox miss updates that it did not request itself (docs/decisions/009). */
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
 * Registers the worker, checks for new versions, and offers one when it waits: never forced, never over unsaved input
 * in any tab (docs/decisions/009). Without a worker, or with one that does not start, the app works from the network.
 */
export const watchForUpdates = async (session: Session, client: QueryClient) => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  trackPendingMutations(client);
  shareDirtyState();
  serviceWorker.addEventListener('message', answerRescue);
  // The first worker takes over a page that loaded without one: that is no update.
  let isReplaced = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplaced) reloadOrOffer();
    isReplaced = true;
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
  if (registration?.active?.state === 'activated') isReplaced = true;
  // The first installation may have failed, so that there is nothing to update.
  scheduleUpdateChecks(session, () => {
    if (registration?.active) registration.update().catch(() => undefined);
    else register();
  });
};
