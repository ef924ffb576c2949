import { Workbox } from 'workbox-window';
import { updateOffer } from '../shell/update-offer.ts';
import { workerUrl } from './trusted-types.ts';

const hour = 3_600_000;

/** Registers the worker, looks for new versions, and offers one when it waits; never forces it (design §5). */
export const watchForUpdates = () => {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(workerUrl());
  const hadController = navigator.serviceWorker.controller !== null;
  // The first version takes over a page that came without one: nothing new for the person.
  let reloads = hadController;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloads) window.location.reload();
    reloads = true;
  });
  workbox.addEventListener('waiting', () => updateOffer.set(() => workbox.messageSkipWaiting()));
  workbox.register();
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) workbox.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, hour);
};
