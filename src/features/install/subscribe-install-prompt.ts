import { installPrompt } from './install-prompt.ts';
import { isStandalone } from './platform.ts';
import { declineInvitation, followStanding, markInstalled, standing } from './standing.ts';

/** Asks the browser not to clear what is kept on the device. An installed app gets this without a question. */
const keepStorage = () => {
  if ('storage' in navigator) navigator.storage.persist?.().catch(() => undefined);
};

const settleIn = () => {
  markInstalled();
  keepStorage();
};

const take = (offer: WindowEventMap['beforeinstallprompt']) => {
  offer.preventDefault();
  installPrompt.set(offer);
  // Browsers offer only what is not there: whoever has removed the app is not asked again.
  if (standing.get() === 'installed') declineInvitation();
};

/** Catches the browser's offer to install, which comes once for each page, and hears of it when it is taken. */
export const subscribeInstallPrompt = () => {
  const { earlyInstallOffer } = window;
  if (earlyInstallOffer) take(earlyInstallOffer);
  window.addEventListener('beforeinstallprompt', take);
  window.addEventListener('appinstalled', () => {
    installPrompt.set(undefined);
    settleIn();
  });
  followStanding();
  if (isStandalone()) settleIn();
};
