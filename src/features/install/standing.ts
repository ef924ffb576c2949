import { deviceStorage } from '../../lib/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const key = 'beepaid-go-install';

/**
 * How this device stands to the home screen. `earned`: the app has been of use, and may ask once; `declined`: it has
 * asked; `installed`: it is there. It says nothing of anybody.
 */
const standings = ['new', 'earned', 'declined', 'installed'] as const;
type Standing = (typeof standings)[number];

const read = (): Standing => {
  const saved = deviceStorage.get(key);
  return standings.find((one) => one === saved) ?? 'new';
};

/** Where nothing can be kept on the device, it lasts as long as the page. */
export const standing = createStore<Standing>(read());

const change = (now: Standing) => {
  standing.set(now);
  deviceStorage.set(key, now);
};

/** The app has done what it is for: on the next visit to Home it may ask. */
export const earnInvitation = () => {
  if (standing.get() === 'new') change('earned');
};

/** The app asks no more on this device. */
export const declineInvitation = () => change('declined');

export const markInstalled = () => change('installed');

/** Another tab's answer counts here, too. */
export const followStanding = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) standing.set(read());
  });
