import { isStandalone, savedPromptEvent } from './install-prompt.ts';
import {
  declineInvitation,
  installState,
  markInstalled,
  subscribeInstallState,
} from './install-state.ts';

/**
 * Asks the browser never to clear the app's storage. For an installed app, the browser agrees
 * without asking the user.
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
  // The browser sends the event only while the app is not installed. So the user has removed the
  // app, and is not invited again.
  if (installState.get() === 'installed') declineInvitation();
};

/**
 * The browser sends the event once for each page. `src/first-paint/` saves an event that arrives
 * before this code has loaded.
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
