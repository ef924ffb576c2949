import { createStore } from '../../lib/store.ts';
import { declineInvitation, markInstalled } from './install-state.ts';

/** Chromium's event, which TypeScript's DOM library does not declare. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

/** The browser's prompt, until the user presses Install. Each event can be used once. */
export const installPrompt = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** Shows the browser's prompt. The user's choice there also settles our own invitation. */
export const promptInstall = async () => {
  const event = installPrompt.get();
  installPrompt.set(undefined);
  try {
    await event?.prompt();
    const choice = await event?.userChoice;
    if (choice?.outcome === 'accepted') markInstalled();
    if (choice?.outcome === 'dismissed') declineInvitation();
  } catch {
    // The browser refuses without a user gesture, or after it has withdrawn the event.
  }
};
