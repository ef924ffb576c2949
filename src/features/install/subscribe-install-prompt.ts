import { isStandalone, savedPromptEvent } from './install-prompt.ts';
import {
  declineInvitation,
  installState,
  markInstalled,
  subscribeInstallState,
} from './install-state.ts';

/**
 * Asks the browser not to clear the app's storage. For an installed app, the browser agrees without
 * asking the user.
 */
const persistStorage = () => {
  if ('storage' in navigator) navigator.storage.persist?.().catch(() => undefined);
};

const onInstalled = () => {
  markInstalled();
  persistStorage();
};

const savePrompt = (event: WindowEventMap['beforeinstallprompt']) => {
  event.preventDefault();
  savedPromptEvent.set(event);
  // The browser sends the event only while the app is not installed. After `installed`, the user
  // has therefore removed the app, and the app does not invite the user again.
  if (installState.get() === 'installed') declineInvitation();
};

/**
 * Saves the event of the browser's install prompt, which the browser sends once for each page, and
 * records an installation. `src/first-paint/` keeps an event that arrives before this code has
 * loaded.
 */
export const subscribeInstallPrompt = () => {
  const { earlyInstallPrompt } = window;
  if (earlyInstallPrompt) savePrompt(earlyInstallPrompt);
  window.addEventListener('beforeinstallprompt', savePrompt);
  window.addEventListener('appinstalled', () => {
    savedPromptEvent.set(undefined);
    onInstalled();
  });
  subscribeInstallState();
  if (isStandalone()) onInstalled();
};
