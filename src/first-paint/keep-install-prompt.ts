declare global {
  interface Window {
    /** The browser sends the event once for each page, maybe before the app has loaded. */
    earlyInstallPrompt?: WindowEventMap['beforeinstallprompt'];
  }
}

/** Keeps the event for the app, and prevents the browser's own prompt. */
export const keepInstallPrompt = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallPrompt = event;
    },
    { once: true },
  );
