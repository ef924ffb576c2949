import { createStore } from '../../lib/store.ts';
import { declineInvitation, markInstalled } from './standing.ts';

/** Chromium's own offer to install; TypeScript's library does not know it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The browser's offer, kept until somebody presses Install; each can be used once. */
export const installPrompt = createStore<InstallPrompt | undefined>(undefined);

/** Lets the browser ask; what the person answers there holds for our own invitation, too. */
export const install = async () => {
  const offer = installPrompt.get();
  installPrompt.set(undefined);
  try {
    await offer?.prompt();
    const choice = await offer?.userChoice;
    if (choice?.outcome === 'accepted') markInstalled();
    if (choice?.outcome === 'dismissed') declineInvitation();
  } catch {
    // The browser would not ask: it was asked without a press, or has taken its offer back.
  }
};
