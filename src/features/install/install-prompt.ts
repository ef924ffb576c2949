import { createStore } from '../../lib/store.ts';
import { declineInvitation, markInstalled } from './install-state.ts';

/** TypeScript does not declare this event of Chromium. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

/** An event can show the prompt only once. */
export const savedPromptEvent = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** Dismissing the browser's prompt declines our invitation, too. */
export const showInstallPrompt = async () => {
  const event = savedPromptEvent.get();
  savedPromptEvent.set(undefined);
  try {
    await event?.prompt();
    const choice = await event?.userChoice;
    if (choice?.outcome === 'accepted') markInstalled();
    if (choice?.outcome === 'dismissed') declineInvitation();
  } catch {
    // The browser rejects without a user gesture, and after it has withdrawn the event.
  }
};

declare global {
  interface Navigator {
    /** Safari sets it in an installed app. */
    readonly standalone?: boolean;
  }
}

export const isStandalone = () =>
  navigator.standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches ||
  window.matchMedia('(display-mode: minimal-ui)').matches;

// An iPad sends the user agent of a Mac, but no Mac has a touch screen.
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** A web view inside another app has no Share menu. */
export const hasShareMenu = () => isAppleMobile() && navigator.userAgent.includes('Safari/');
