import { isStandalone, savedPromptEvent } from './install-prompt.ts';
import {
  declineInvitation,
  installState,
  markInstalled,
  subscribeInstallState,
} from './install-state.ts';

/**
 * The browser never clears persistent storage. For an installed app, it agrees without asking the
 * user.
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
  // The browser sends the event only without the app, so the user has removed it, and is not
  // invited again.
  if (installState.get() === 'installed') declineInvitation();
};

/** `src/first-paint/` saves an event that arrives before this code has loaded. */
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
