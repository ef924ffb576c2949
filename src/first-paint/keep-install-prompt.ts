declare global {
  interface Window {
    /** The browser's install prompt, which comes once for each page, maybe before the app has loaded. */
    earlyInstallOffer?: WindowEventMap['beforeinstallprompt'];
  }
}

/** Keeps the prompt for the app. */
export const keepInstallPrompt = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallOffer = event;
    },
    { once: true },
  );
