import { savedPromptEvent } from './install-prompt.ts';
import { declineInvitation, installState, markInstalled, subscribeInstallState } from './install-state.ts';
import { isStandalone } from './platform.ts';

/** Asks the browser not to clear our storage. For an installed app, the browser agrees without asking the user. */
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
  // The browser sends the event only while the app is not installed. A user who has removed the app is not invited again.
  if (installState.get() === 'installed') declineInvitation();
};

/** Saves the browser's install prompt, which comes once for each page, and records an installation. */
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
