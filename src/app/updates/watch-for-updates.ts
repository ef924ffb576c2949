import type { QueryClient } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import type { Session } from '../../features/session/session.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { tellOtherTabsOfUnsaved } from '../../lib/unsaved-in-other-tabs.ts';
import { offerUpdate } from '../../shell/update-offer.ts';
import { workerUrl } from '../trusted-types.ts';
import { scheduleUpdateChecks } from './schedule-update-checks.ts';
import { trackPendingMutations } from './track-pending-mutations.ts';

const reload = () => window.location.reload();

/** A new worker has taken over, with the files of its version alone: the page follows, but never over what is unsaved. */
const follow = () => (unsaved.has() ? offerUpdate(reload) : reload());

/** The worker that rescues (sw/rescue.ts) asks which pages need its help: this one follows by itself. */
const answerRescue = ({ data, ports: [port] }: MessageEvent) => {
  if (data?.type === 'ARE_YOU_WELL') port?.postMessage('yes');
};

/** By the browser's own events: Workbox's miss updates that it did not find itself (docs/decisions/009). */
const offerWaiting = (registration: ServiceWorkerRegistration, workbox: Workbox) => {
  const apply = () => {
    if (registration.waiting) workbox.messageSkipWaiting();
    else reload();
  };
  const look = () => {
    if (registration.waiting && registration.active) offerUpdate(apply);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
};

/**
 * Registers the worker, looks for new versions, and offers one when it waits: never forced, never over unsaved typing
 * in any tab (docs/decisions/009). Without a worker, or with one that does not start, the app works from the network.
 */
export const watchForUpdates = async (session: Session, client: QueryClient) => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  trackPendingMutations(client);
  tellOtherTabsOfUnsaved();
  serviceWorker.addEventListener('message', answerRescue);
  // The first worker takes over a page that came without one: nothing new for the person.
  let isReplaced = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplaced) follow();
    isReplaced = true;
  });

  let registration: ServiceWorkerRegistration | undefined;
  const register = async () => {
    const workbox = new Workbox(workerUrl());
    const found = await workbox.register({ immediate: true }).catch(() => undefined);
    if (found && found !== registration) offerWaiting(found, workbox);
    registration = found;
  };
  await register();
  // A forced reload leaves the page without its worker, though there is one.
  if (registration?.active?.state === 'activated') isReplaced = true;
  // A first download that broke off left nothing to update.
  scheduleUpdateChecks(session, () => {
    if (registration?.active) registration.update().catch(() => undefined);
    else register();
  });
};
