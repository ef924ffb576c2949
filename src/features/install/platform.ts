declare global {
  interface Navigator {
    /** iOS's own: true in an app on the home screen. */
    readonly standalone?: boolean;
  }
}

/** Whether the page is the installed app, and no tab. */
export const isStandalone = () =>
  navigator.standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches ||
  window.matchMedia('(display-mode: minimal-ui)').matches;

// An iPad says that it is a Mac; no Mac has a touch screen.
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** iOS and iPadOS add to the home screen from the Share menu of a browser; an app that merely shows pages has none. */
export const hasShareMenu = () => isAppleMobile() && navigator.userAgent.includes('Safari/');
