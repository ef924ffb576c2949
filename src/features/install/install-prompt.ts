import { createStore } from '../../lib/store.ts';
import { declineInvitation, markInstalled } from './install-state.ts';

/** TypeScript's DOM library does not declare this event of Chromium. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

/** An event can show the browser's install prompt only once. */
export const savedPromptEvent = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** A user who dismisses the browser's prompt has declined our invitation, too. */
export const showInstallPrompt = async () => {
  const event = savedPromptEvent.get();
  savedPromptEvent.set(undefined);
  try {
    await event?.prompt();
    const choice = await event?.userChoice;
    if (choice?.outcome === 'accepted') markInstalled();
    if (choice?.outcome === 'dismissed') declineInvitation();
  } catch {
    // The browser rejects the call without a user gesture, and after it has withdrawn the event.
  }
};

declare global {
  interface Navigator {
    /** A property of Safari, which is true in an installed app. */
    readonly standalone?: boolean;
  }
}

/** True when the page runs as the installed app, and not in a browser tab. */
export const isStandalone = () =>
  navigator.standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches ||
  window.matchMedia('(display-mode: minimal-ui)').matches;

// An iPad sends the user agent of a Mac, but no Mac has a touch screen.
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * On iOS, the browser's Share menu installs the app. A web view inside another app has no such
 * menu.
 */
export const hasShareMenu = () => isAppleMobile() && navigator.userAgent.includes('Safari/');
