declare global {
  interface Navigator {
    /** Safari's property: true in an installed app. */
    readonly standalone?: boolean;
  }
}

/** Whether the page runs as the installed app, not in a browser tab. */
export const isStandalone = () =>
  navigator.standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches ||
  window.matchMedia('(display-mode: minimal-ui)').matches;

// An iPad sends the user agent of a Mac, but no Mac has a touch screen.
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * On iOS and iPadOS the browser's Share menu installs the app. A web view inside another app has no
 * such menu.
 */
export const hasShareMenu = () => isAppleMobile() && navigator.userAgent.includes('Safari/');
