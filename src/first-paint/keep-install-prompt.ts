declare global {
  interface Window {
    /** The browser's install prompt, which it sends once for each page, maybe before the app has loaded. */
    earlyInstallPrompt?: WindowEventMap['beforeinstallprompt'];
  }
}

/** Keeps the prompt for the app. */
export const keepInstallPrompt = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallPrompt = event;
    },
    { once: true },
  );
